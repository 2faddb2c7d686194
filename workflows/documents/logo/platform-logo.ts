/** The paths of the mark on the platform's site, in a square of 32 units. */
export const platformMark = {
  colour: '#1f5f52',
  lines: 'M8 21.5h16M8 25h16',
  heart:
    'M16 18c-4.2-2.6-6.3-4.9-6.3-7.4A3.4 3.4 0 0 1 16 8.9a3.4 3.4 0 0 1 6.3 1.7c0 2.5-2.1 4.8-6.3 7.4Z',
} as const

/** Draws the platform's mark as lines, so that it is sharp on paper. */
export const drawPlatformMark = (
  document: PDFKit.PDFDocument,
  { x, y, side }: { x: number; y: number; side: number },
): void => {
  document
    .save()
    .translate(x, y)
    .scale(side / 32)
  document.roundedRect(0, 0, 32, 32, 7).fill(platformMark.colour)
  document.path(platformMark.lines).lineWidth(1.8).lineCap('round').stroke('#ffffff')
  document.path(platformMark.heart).fill('#ffffff')
  document.restore()
}
