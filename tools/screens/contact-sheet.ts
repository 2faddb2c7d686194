import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Change } from './compare-pictures.ts'
import { listPictures, parsePicture } from './pictures.ts'

/** Writes one page for each area into the folder of the pictures. Answers the paths of the pages. */
export const writeContactSheets = (folder: string, changes?: readonly Change[]): string[] => {
  const shownChanges: readonly Change[] =
    changes ?? listPictures(folder).map((name) => ({ name, after: name }))
  const areas = Map.groupBy(shownChanges, ({ name }) => parsePicture(name).area)
  return [...areas].map(([area, pictures]) => {
    const path = join(folder, `${area}.html`)
    writeFileSync(path, drawContactSheet(area, pictures))
    return path
  })
}

/** A row for each screen; in it its pictures by language, scheme and width. */
const drawContactSheet = (area: string, changes: readonly Change[]): string => {
  const screens = [...Map.groupBy(changes, ({ name }) => parsePicture(name).screen)]
  const index = screens.map(([screen]) => `<a href="#${screen}">${screen}</a>`).join(' ')
  const rows = screens.map(
    ([screen, pictures]) =>
      `<h2 id="${screen}">${screen}</h2><div>${pictures.map(drawPictures).join('')}</div>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${area}</title><style>
body { font: 14px system-ui; background: #ddd; margin: 16px }
div { display: flex; flex-wrap: wrap; gap: 16px; align-items: start }
figure { margin: 0 } img { max-width: 320px; background: #fff } a { margin-right: 8px }
</style><h1>${area}: ${changes.length} pictures of ${screens.length} screens</h1><nav>${index}</nav>
${rows.join('\n')}
</html>
`
}

const drawPictures = ({ name, before, after, difference }: Change): string =>
  Object.entries({ before, after, difference })
    .flatMap(([when, path]) => (path === undefined ? [] : { when, path }))
    .map(({ when, path }) => {
      const source = path.startsWith('/') ? pathToFileURL(path).href : path
      const text = before === undefined ? '' : ` (${after === undefined ? 'gone' : when})`
      const { look } = parsePicture(name)
      return `<figure><a href="${source}"><img loading="lazy" alt="${name}" src="${source}"></a>
<figcaption>${look}${text}</figcaption></figure>`
    })
    .join('')
