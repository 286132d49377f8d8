/** The program's picture as the tray shows it, drawn for every density of a screen: one enlarged by the system is a blur. */
import { join } from 'node:path';
import { type NativeImage, nativeImage } from 'electron';

/** In the system's own pixels. */
const SIZE = 22;
const DENSER_SCREENS = [1.25, 1.5, 2, 3];

export function trayIcon(outFolder: string): NativeImage {
  const whole = nativeImage.createFromPath(join(outFolder, 'renderer', 'icon.png'));
  const of = (size: number): NativeImage => whole.resize({ width: size, height: size });
  const icon = of(SIZE);
  for (const scaleFactor of DENSER_SCREENS) {
    const dataURL = of(Math.round(SIZE * scaleFactor)).toDataURL();
    icon.addRepresentation({ scaleFactor, dataURL });
  }
  return icon;
}
