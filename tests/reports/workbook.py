"""A workbook read back by its XML alone: sheets by name, rows as the cells that were written."""

import io
import zipfile
from xml.etree import ElementTree

NAMES = {"s": "http://schemas.openxmlformats.org/spreadsheetml/2006/main"}


def sheets_in(content: bytes) -> dict[str, list[list[str]]]:
    with zipfile.ZipFile(io.BytesIO(content)) as file:
        shared = [
            "".join(text.text or "" for text in item.iter(f"{{{NAMES['s']}}}t"))
            for item in ElementTree.fromstring(file.read("xl/sharedStrings.xml"))
        ]
        names = [
            sheet.attrib["name"]
            for sheet in ElementTree.fromstring(file.read("xl/workbook.xml")).findall(
                "s:sheets/s:sheet", NAMES
            )
        ]
        return {
            name: _rows(ElementTree.fromstring(file.read(f"xl/worksheets/sheet{number}.xml")), shared)
            for number, name in enumerate(names, 1)
        }


def _rows(sheet: ElementTree.Element, shared: list[str]) -> list[list[str]]:
    rows = []
    for row in sheet.findall("s:sheetData/s:row", NAMES):
        cells = []
        for cell in row.findall("s:c", NAMES):
            value = cell.findtext("s:v", "", NAMES)
            cells.append(shared[int(value)] if cell.get("t") == "s" else value)
        rows.append(cells)
    return rows
