/** Tables as CSV files: quoting and putting formulas out of work are the library's. */
import { unparse } from 'papaparse';

/** What a spreadsheet may take for a formula, in wide characters too. A figure below zero is none, and must stay one. */
const FORMULA = /^(?!-\d+(?:\.\d+)?$)[=+\-@\t\r\n＝＋－＠]/u;

/** The first row is the header; cells are exact text. */
export function csvText(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return unparse([[...header], ...rows.map((row) => [...row])], { escapeFormulae: FORMULA });
}

/** Hands a file to the browser's or Electron's download. */
export function saveText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
