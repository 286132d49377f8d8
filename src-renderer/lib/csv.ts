/** Tables as CSV files: quoting and the guard against formulas are the library's. */
import { unparse } from 'papaparse';

/** The first row is the header; cells are exact text. */
export function csvText(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return unparse([[...header], ...rows.map((row) => [...row])], { escapeFormulae: true });
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
