import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** `<area>/<name>-<language>[-dark]-<width>.png`, as the browser journeys write them. */
export const listPictures = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'difference')
    .flatMap((area) =>
      readdirSync(join(folder, area.name))
        .filter((name) => name.endsWith('.png'))
        .map((name) => `${area.name}/${name}`),
    )
    .sort()

export type Picture = { area: string; screen: string; look: string }

export const parsePicture = (path: string): Picture => {
  const [area = '', file = ''] = path.split('/')
  const { screen = file, look = '' } =
    /^(?<screen>.+?)-(?<look>(?:(?:en|zh|cn)(?:-dark)?-)?\d+)\.png$/.exec(file)?.groups ?? {}
  return { area, screen, look }
}
