"""The settings of Sphinx for the manual as a site; scripts/site runs it.

Files are in the folders that they have in the repository, so that their links are the same.
"""
import os

from pygments.lexers.special import TextLexer

project = "moonshelf"
release = version = os.environ["MOONSHELF_VERSION"]
copyright = "2026 The moonshelf authors, MIT licence"
extensions = ["myst_parser"]
exclude_patterns = ["README.md"]
# Links to headings have the names that they have in the repository, and are checked.
myst_heading_anchors = 4
# Pages of DocC are not Sphinx's: `api:luaruntime`.
myst_url_schemes = {
    "http": None, "https": None,
    "api": {"url": os.environ["MOONSHELF_SITE_BASE"] + "api/documentation/{{path}}/"},
}

html_theme = "furo"
html_title = f"moonshelf {version}"
html_logo = html_favicon = "assets/moonshelf.svg"
html_copy_source = html_show_sourcelink = html_show_sphinx = False
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#43407f", "color-brand-content": "#43407f"},
    "dark_css_variables": {"color-brand-primary": "#b9b3ff", "color-brand-content": "#b9b3ff"},
}
pygments_style = "friendly"
pygments_dark_style = "monokai"


def setup(app):
    # Names that Pygments does not know: their text is shown as it is.
    for name in ("base64", "csv", "mermaid"):
        app.add_lexer(name, TextLexer)
