/** The chart as a PNG with a line that says what it shows, given to the trader as a file. */

interface PictureWords {
  /** "BTC/USDT · 15m · 2026-11-21 12:04 UTC". */
  readonly title: string;
  readonly fileName: string;
}

const HEADER = 28;

export function savePicture(picture: HTMLCanvasElement, { title, fileName }: PictureWords): void {
  const header = Math.round(HEADER * window.devicePixelRatio);
  const canvas = document.createElement('canvas');
  canvas.width = picture.width;
  canvas.height = picture.height + header;
  const context = canvas.getContext('2d');
  if (context === null) return;
  const style = getComputedStyle(document.documentElement);
  context.fillStyle = style.getPropertyValue('--panel').trim();
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = style.getPropertyValue('--text-1').trim();
  context.font = `${String(Math.round(header / 2))}px ${getComputedStyle(document.body).fontFamily}`;
  context.textBaseline = 'middle';
  context.fillText(title, header / 2, header / 2);
  context.drawImage(picture, 0, header);
  canvas.toBlob((blob) => {
    if (blob === null) return;
    const address = URL.createObjectURL(blob);
    const link = document.createElement('a');
    link.href = address;
    link.download = fileName;
    link.click();
    URL.revokeObjectURL(address);
  }, 'image/png');
}
