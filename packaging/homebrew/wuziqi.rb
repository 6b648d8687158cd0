# For a tap. The checksums are those of the released files: `brew update-python-resources wuziqi`
# fills in the resources, `brew fetch --build-from-source wuziqi` tells the first one.
class Wuziqi < Formula
  include Language::Python::Virtualenv

  desc "Gomoku, five in a row, full screen in the terminal"
  homepage "https://github.com/wuziqi-game/wuziqi"
  url "https://files.pythonhosted.org/packages/source/w/wuziqi/wuziqi-0.1.0.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license "MIT"

  depends_on "python@3.14"

  # resource blocks for librt, mypy-extensions, platformdirs, shtab and tqdm go here

  def install
    virtualenv_install_with_resources
    man6.install_symlink libexec/"share/man/man6/wuziqi.6"
    (man/"zh_CN/man6").install_symlink libexec/"share/man/zh_CN/man6/wuziqi.6"
    generate_completions_from_executable(bin/"wuziqi", "--lang", "en", "completion")
  end

  test do
    assert_match "compiled: yes", shell_output("#{bin}/wuziqi --lang en --version")
    (testpath/"game.txt").write "h8 i9 g7"
    assert_match "h8", shell_output("#{bin}/wuziqi --lang en show game.txt")
  end
end
