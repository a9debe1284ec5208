"""Hooks of MkDocs: pages that are not files of docs/, links between files as links between pages, fonts."""

from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from docs_site.commands_page import commands_page
from docs_site.notebook import as_markdown, read_notebook
from docs_site.project_pages import COPIED, ELSEWHERE, PROJECT, as_page

FONTS = {"inter": "inter-latin-wght-normal-*.woff2", "quattrocento": "quattrocento-latin-400-normal-*.woff2"}
"""Those of the pages, where they were built; without them the system's."""
ICON = PROJECT / "web" / "public" / "favicon.svg"


def on_files(files: Files, config: MkDocsConfig) -> Files:
    for name in COPIED:
        text = (PROJECT / name).read_text("utf-8")
        files.append(File.generated(config, ELSEWHERE[name], content=text))
    files.append(File.generated(config, "reference/commands.md", content=commands_page()))
    for notebook in sorted((PROJECT / "docs" / "notebooks").glob("*.ipynb")):
        told = as_markdown(read_notebook(notebook), notebook.name)
        files.append(File.generated(config, f"notebooks/{notebook.stem}.md", content=told))
    for name, pattern in FONTS.items():
        for font in (PROJECT / "src" / "sabot" / "pages" / "assets").glob(pattern):
            files.append(File.generated(config, f"site/{name}.woff2", abs_src_path=str(font)))
    files.append(File.generated(config, f"site/{ICON.name}", abs_src_path=str(ICON)))
    return files


def on_post_build(config: MkDocsConfig) -> None:
    """The index of the search as a script: a page that is read from the disk may load nothing else."""
    search = Path(config.site_dir) / "search"
    index = (search / "search_index.json").read_text("utf-8")
    (search / "search_index.js").write_text(f"var __index = {index}", "utf-8")


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    return as_page(markdown, _file_of(page.file.src_uri))


def _file_of(page: str) -> str:
    """The file of the project that a page is made of."""
    made = {page: file for file, page in ELSEWHERE.items() if file in COPIED}
    return made.get(page, str(Path("docs") / page))
