import { readFile } from 'node:fs/promises'
import { matchesGlob, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import vitestConfig from '../../vitest.config.ts'
import { longFiles } from '../testing/longest-first.ts'
import { repositoryFiles } from './source.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

type Project = { name: string; include: string[]; exclude: string[] }

// Vitest's own default of `exclude` matters to no file of the repository.
const projects: Project[] = (vitestConfig.test?.projects ?? []).map((project) => {
  const { root: folder = '.', test } = project as {
    root?: string
    test: { name: string; include: string[]; exclude?: string[] }
  }
  return {
    name: test.name,
    include: test.include.map((glob) => posix.join(folder, glob)),
    exclude: test.exclude ?? [],
  }
})

const findProjects = (path: string): string[] =>
  projects
    .filter(({ include }) => include.some((glob) => matchesGlob(path, glob)))
    .filter(({ exclude }) => !exclude.some((glob) => matchesGlob(path, glob)))
    .map(({ name }) => name)

let specs: string[] = []

beforeAll(async () => {
  const files = await repositoryFiles(root)
  specs = files.map(({ path }) => path).filter((path) => /\.spec\.tsx?$/u.test(path))
})

describe('the test runner', () => {
  it('runs each spec in one project', () => {
    expect(specs.length).toBeGreaterThan(100)
    expect(
      specs
        .map((path) => `${path}: ${findProjects(path).join(', ') || 'no project'}`)
        .filter((line) => !/: [a-z]+$/u.test(line)),
    ).toEqual([])
  })

  it('starts with long files that exist', () => {
    expect(longFiles.filter((path) => !specs.includes(path))).toEqual([])
  })

  it('has a spec for each project', () => {
    const used = new Set(specs.flatMap(findProjects))
    expect(projects.map(({ name }) => name).filter((name) => !used.has(name))).toEqual([])
  })
})

describe('the image', () => {
  it('contains each workspace that a process imports', async () => {
    const dockerfile = await readFile(posix.join(root, 'Dockerfile'), 'utf8')
    const needed = packageJson.workspaces.filter(
      (name) => !['web', 'e2e', 'bench', 'tools'].includes(name),
    )
    expect(
      needed.filter((name) => !dockerfile.includes(`COPY --from=build /almoner/${name} ${name}\n`)),
    ).toEqual([])
    expect(
      packageJson.workspaces.filter(
        (name) => !dockerfile.includes(`COPY ${name}/package.json ${name}/\n`),
      ),
    ).toEqual([])
  })
})
