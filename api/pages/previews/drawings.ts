import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Size } from '../../use-cases/files/pictures/render-svg.ts'

/** The pages' own drawings (web/ui/motif), by their names. */
export const readDrawings = (webDist: string | null): ReadonlyMap<string, string> => {
  if (webDist === null) return new Map()
  const folder = join(webDist, 'assets')
  return new Map(
    readdirSync(folder)
      .map((file) => /^([a-z-]+)-[\w-]{8}\.svg$/.exec(file))
      .filter((match) => match !== null)
      .map(([file, name = '']) => [name, readFileSync(join(folder, file), 'utf8')]),
  )
}

/** Colours by the names that a drawing has for them. */
export type Tints = Readonly<Record<string, string>>

/** A drawing with these tints, at a place of another one: what draws it knows no variables of CSS. */
export const placeDrawing = (
  svg: string,
  tints: Tints,
  { x, width, height }: Size & { x: number },
) =>
  svg
    .replace('<svg ', `<svg x="${x}" width="${width}" height="${height}" `)
    .replaceAll(/var\(--([\w-]+)\)/g, (_, name: string) => tints[name] ?? 'none')
