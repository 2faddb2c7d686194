import { describe, expect, it } from 'vitest'
import { richText } from '@almoner/domain/text/rich-text.ts'
import { charities } from '../charities/charities.ts'
import { projects } from './projects.ts'

const seededProjects = charities.flatMap(({ subDomain, profile }) =>
  (projects[subDomain] ?? []).map((each) => ({
    name: `${subDomain}:${each.key}`,
    details: each.details,
    languages: profile.supportedLanguages,
  })),
)

describe('the demonstration’s projects', () => {
  it.each(seededProjects)(
    '$name has a text in every language of its charity',
    ({ details, languages }) => {
      for (const language of languages) {
        expect(details.title[language]).toBeTruthy()
        expect(details.description[language]).toBeTruthy()
      }
    },
  )

  it.each(seededProjects)(
    '$name has the same shape in each language, and no stray mark',
    ({ details }) => {
      const trees = Object.values(details.description).map((text) => richText(text ?? ''))
      const shapes = trees.map((tree) => tree.map(({ kind }) => kind))
      for (const shape of shapes) expect(shape).toEqual(shapes[0])
      for (const tree of trees) expect(JSON.stringify(tree)).not.toMatch(/\*|##|\]\(/)
    },
  )

  it.each(seededProjects)('$name has several pictures', ({ details }) => {
    expect(details.headerBackgroundPicture.length).toBeGreaterThan(1)
  })
})
