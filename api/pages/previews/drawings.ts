import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Canvas, Colour, Polygon } from './canvas.ts'
import {
  apply,
  combine,
  ellipse,
  pathLines,
  strokes,
  type Line,
  type Transform,
} from './outlines.ts'

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

export type Tints = Readonly<Record<string, Colour>>

type Look = { fill: string; stroke: string; width: number; opacity: number; transform: Transform }

/** Draws one with these tints. It is written in a small part of SVG, and nothing of a stranger's is drawn. */
export const drawDrawing = (canvas: Canvas, svg: string, tints: Tints, place: Transform): void => {
  const outermost: Look = { fill: 'none', stroke: 'none', width: 1, opacity: 1, transform: place }
  const looks = [outermost]
  for (const [, end, name = '', text = ''] of svg.matchAll(
    /<(\/?)(g|path|circle|ellipse|rect)\b([^>]*)>/g,
  )) {
    if (end) {
      looks.pop()
      continue
    }
    const attributes = new Map(
      [...text.matchAll(/(?:^|\s)([\w-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [
        key,
        value,
      ]),
    )
    const look = lookFrom(attributes, looks.at(-1) ?? outermost)
    if (name === 'g') looks.push(look)
    else drawShape(canvas, linesFrom(name, attributes), { look, tints })
  }
}

const lookFrom = (attributes: ReadonlyMap<string, string>, outer: Look): Look => ({
  fill: attributes.get('fill') ?? outer.fill,
  stroke: attributes.get('stroke') ?? outer.stroke,
  width: Number(attributes.get('stroke-width') ?? outer.width),
  opacity: Number(attributes.get('opacity') ?? 1) * outer.opacity,
  transform: combine(transformFrom(attributes.get('transform') ?? ''), outer.transform),
})

const linesFrom = (name: string, attributes: ReadonlyMap<string, string>): Line[] => {
  const number = (key: string): number => Number(attributes.get(key) ?? 0)
  const closed = true
  if (name === 'path') return pathLines(attributes.get('d') ?? '')
  if (name === 'rect') {
    const [x, y] = [number('x'), number('y')]
    return [
      { points: [...roundedRect(x, y, number('width'), number('height'), number('rx'))], closed },
    ]
  }
  const rx = number(name === 'circle' ? 'r' : 'rx')
  const ry = number(name === 'circle' ? 'r' : 'ry')
  return [{ points: [...ellipse(number('cx'), number('cy'), rx, ry)], closed }]
}

const roundedRect = (
  x: number,
  y: number,
  width: number,
  height: number,
  wanted: number,
): Polygon => {
  const radius = Math.min(wanted, width / 2, height / 2)
  if (radius === 0) {
    return [
      [x, y],
      [x + width, y],
      [x + width, y + height],
      [x, y + height],
    ]
  }
  const centres = [
    [x + width - radius, y + height - radius],
    [x + radius, y + height - radius],
    [x + radius, y + radius],
    [x + width - radius, y + radius],
  ] as const
  return centres.flatMap(([cx, cy], corner) =>
    Array.from({ length: 7 }, (_, step) => {
      const angle = (corner + step / 6) * (Math.PI / 2)
      return [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)] as const
    }),
  )
}

const drawShape = (
  canvas: Canvas,
  lines: readonly Line[],
  { look, tints }: { look: Look; tints: Tints },
): void => {
  const fill = tintFrom(look.fill, tints)
  const stroke = tintFrom(look.stroke, tints)
  const placed = (polygons: readonly Polygon[]): Polygon[] =>
    polygons.map((polygon) => polygon.map((point) => apply(look.transform, point)))
  if (fill) canvas.paint(placed(lines.map(({ points }) => points)), fill, look.opacity)
  if (stroke) {
    const along = lines.flatMap((line) => strokes(line, look.width))
    canvas.paint(placed(along), stroke, look.opacity)
  }
}

const tintFrom = (text: string, tints: Tints): Colour | undefined => {
  if (text === 'none') return undefined
  const name = /^var\(--([\w-]+)\)$/.exec(text)?.[1] ?? ''
  return tints[name]
}

const transformFrom = (text: string): Transform =>
  [...text.matchAll(/(translate|rotate)\(([^()]*)\)/g)].reduceRight<Transform>(
    (done, [, name, values = '']) => {
      const [one = 0, x = 0, y = 0] = values.split(/[\s,]+/).map(Number)
      if (name === 'translate') return combine(done, [1, 0, 0, 1, one, x])
      const angle = (one * Math.PI) / 180
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
      const about: Transform = [cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y]
      return combine(done, about)
    },
    [1, 0, 0, 1, 0, 0],
  )
