"""The five checks of lesson 00, which carry no points: how the workbook is used."""
