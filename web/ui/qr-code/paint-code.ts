import { encode } from 'uqr'

/**
 * The side in pixels of the page, as the specification requires, and the white margin at each side.
 */
export const scanCodeSide = 250
const margin = 7

/** The canvas pixels for each pixel of the page; modules are then whole pixels on every screen. */
export const scanCodeScale = 4

type Paper = Pick<CanvasRenderingContext2D, 'fillStyle' | 'fillRect'>

/** Paints a QR code that stays readable with nearly a third lost: a logo may cover its middle. */
export const paintCode = (paper: Paper, text: string): void => {
  const { data, size } = encode(text, { ecc: 'H', border: 0 })
  const side = scanCodeSide * scanCodeScale
  const unit = Math.floor((side - 2 * margin * scanCodeScale) / size)
  const begin = Math.floor((side - unit * size) / 2)
  paper.fillStyle = '#ffffff'
  paper.fillRect(0, 0, side, side)
  paper.fillStyle = '#000000'
  for (const [y, row] of data.entries()) {
    for (const [x, dark] of row.entries()) {
      if (dark) paper.fillRect(begin + x * unit, begin + y * unit, unit, unit)
    }
  }
}
