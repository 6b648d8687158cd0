"""What is kept between two games."""
