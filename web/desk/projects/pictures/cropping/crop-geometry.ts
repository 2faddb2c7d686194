/** Cards and lists show a picture at three to two; what a frame of another shape cuts is less. */
export const frameRatio = 3 / 2

export type Size = { width: number; height: number }
export type Area = Size & { x: number; y: number }

/** A narrower part would be blurred on a payer's page. */
const narrowestPart = 600
const strongestZoom = 5

/** Returns how far a picture can be zoomed in. A value of 1 means that it cannot be zoomed. */
export const findMostZoom = ({ width, height }: Size): number => {
  const widestPart = Math.min(width, height * frameRatio)
  return Math.min(strongestZoom, Math.max(1, widestPart / narrowestPart))
}

/** Converts a part of a picture from per cent to pixels, in the frame's ratio. */
export const toPixels = (part: Area, { width, height }: Size): Area => {
  const wanted = Math.min((part.width / 100) * width, height * frameRatio, width)
  const size = {
    width: Math.max(1, Math.round(wanted)),
    height: Math.max(1, Math.min(height, Math.round(wanted / frameRatio))),
  }
  const place = (share: number, whole: number, extent: number): number =>
    Math.min(Math.max(0, Math.round((share / 100) * whole)), whole - extent)
  return {
    ...size,
    x: place(part.x, width, size.width),
    y: place(part.y, height, size.height),
  }
}

/**
 * Returns the size at which a picture is drawn: its own size, or smaller if its longer side is too
 * long.
 */
export const shrinkTo = ({ width, height }: Size, longest: number): Size => {
  const scale = Math.min(1, longest / Math.max(width, height))
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
}
