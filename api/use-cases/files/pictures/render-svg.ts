export type Size = { width: number; height: number }

let turn: Promise<unknown> = Promise.resolve()

/**
 * A drawing of our own as a PNG. The text of a stranger is never a part of it, but outlines of letters
 * are (`writeText`). One is drawn after the other, so that the other threads of the process are free
 * for what waits for them.
 */
export const renderSvg = (shapes: string, size: Size): Promise<Buffer> => {
  const drawn = turn.then(() => draw(shapes, size))
  turn = drawn.catch(() => null)
  return drawn
}

const draw = async (shapes: string, { width, height }: Size): Promise<Buffer> => {
  // A process that draws nothing does without the 45 MB of the library.
  const { mostSeconds, sharp } = await import('./sharp.ts')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes}</svg>`
  return await sharp(Buffer.from(svg))
    .flatten({ background: 'white' })
    .timeout({ seconds: mostSeconds })
    .png()
    .toBuffer()
}

type Place = Size & { x?: number; y?: number }

/** Returns a rectangle of one colour, with its corner at the top left by default. */
export const rectangle = ({ width, height, x = 0, y = 0 }: Place, colour: string): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${colour}"/>`
