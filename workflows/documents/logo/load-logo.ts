import { accentOrInk } from '../colour.ts'
import { drawLogo, findDrawing } from './drawn-logo.ts'

type LogoFile = { bytes: Uint8Array; contentType: string }
export type ReadLogoFile = (key: string) => Promise<LogoFile | null>

/** Every document of a charity carries its logo, so a heavier picture is left out. */
const mostBytes = 300_000

/**
 * Returns the logo that a charity chose, as a PNG or JPEG for its documents. Equal values give equal
 * bytes: a file is never overwritten, and a drawing of ours follows from its name and the colour.
 * Null for none, and for a picture elsewhere, which could change.
 */
export const loadLogo = async (
  readFile: ReadLogoFile,
  { logo, accentColour }: { logo: string | null; accentColour: string },
): Promise<Uint8Array | null> => {
  const drawing = findDrawing(logo)
  if (drawing !== undefined) return drawLogo(drawing, accentOrInk(accentColour))
  return (await loadLogoFile(readFile, logo))?.bytes ?? null
}

/** Returns the picture that a charity uploaded as its logo, unless it is too heavy. */
export const loadLogoFile = async (
  readFile: ReadLogoFile,
  logo: string | null,
): Promise<LogoFile | null> => {
  if (logo === null || /^(?:illustration:|https:\/\/)/.test(logo)) return null
  const file = await readFile(logo)
  return file && file.bytes.length <= mostBytes ? file : null
}
