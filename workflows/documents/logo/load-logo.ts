import { accentOrInk } from '../colour.ts'
import { drawLogo, findDrawing } from './drawn-logo.ts'

type ReadFile = (key: string) => Promise<{ bytes: Uint8Array } | null>

/** Every document of a charity carries its logo, so a heavier picture is left out. */
const mostBytes = 300_000

/**
 * Returns the logo that a charity chose, as a PNG or JPEG for its documents. Equal values give equal
 * bytes: a file is never overwritten, and a drawing of ours follows from its name and the colour.
 * Null for none, and for a picture elsewhere, which could change.
 */
export const loadLogo = async (
  readFile: ReadFile,
  { logo, accentColour }: { logo: string | null; accentColour: string },
): Promise<Uint8Array | null> => {
  const drawing = findDrawing(logo)
  if (drawing !== undefined) return drawLogo(drawing, accentOrInk(accentColour))
  if (logo === null || /^(?:illustration:|https:\/\/)/.test(logo)) return null
  const file = await readFile(logo)
  return file && file.bytes.length <= mostBytes ? file.bytes : null
}
