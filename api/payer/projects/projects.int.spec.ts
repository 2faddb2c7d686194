import { describe, expect, it } from 'vitest'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import { project } from '@almoner/domain/project/index.ts'
import { created } from '@almoner/domain/project/fixtures.ts'
import { useApi } from '../../testing/api.ts'
import { given, guest } from '../../testing/given.ts'
import { record } from '../../testing/record.ts'
import type { MissionAnswer } from './contract.ts'

const api = useApi()
const harbour = given(api).as(guest('harbour.localhost'))

const missions = async (query = ''): Promise<MissionAnswer[]> =>
  (await harbour.get(`/api/projects${query}`)).json
const toProjectId = (key: string) => worldId('project', key)

describe('the missions of a charity', () => {
  it('are the listed ones, in the reader’s language', async () => {
    const listed = await missions()
    expect(new Set(listed.map(({ id }) => id))).toEqual(
      new Set([toProjectId('harbour:homework-rooms'), toProjectId('harbour:calendar-2027')]),
    )
    const chinese: MissionAnswer[] = (
      await harbour.get('/api/projects', { 'Accept-Language': 'zh-HK' })
    ).json
    expect(chinese.map(({ title }) => title)).toContain('課後功課室')
  })

  it('have the beginning of their descriptions as plain text', async () => {
    for (const { preview, description } of await missions()) {
      expect(preview.length).toBeGreaterThan(50)
      expect(Array.from(preview).length).toBeLessThanOrEqual(150)
      expect(description.length).toBeGreaterThan(preview.length)
      expect(preview).not.toMatch(/[\n*#[]/)
    }
  })

  it('are of this charity alone', async () => {
    const lionRock = given(api).as(guest('lionrock.localhost'))
    const theirs: MissionAnswer[] = (await lionRock.get('/api/projects')).json
    const ours = new Set((await missions()).map(({ id }) => id))
    expect(theirs.length).toBeGreaterThan(0)
    for (const { id } of theirs) expect(ours).not.toContain(id)
  })

  it('go on after the last of the page before, and end', async () => {
    const listed = await missions()
    const after = await missions(`?lastId=${listed[0]?.id}`)
    expect(after).toEqual(listed.slice(1))
    expect(await missions(`?lastId=${listed.at(-1)?.id}`)).toEqual([])
    expect(await missions('?lastId=')).toEqual(listed)
  })

  it('do not go on after another charity’s', async () => {
    expect(await missions(`?lastId=${toProjectId('lionrock:tuesday-call')}`)).toEqual([])
  })

  it.each(['lastId=x', "lastId=' or 1=1", 'status=closed', 'status=unlisted'])(
    'are refused for %s',
    async (query) => {
      await harbour.get(`/api/projects?${query}`).thenAnswered(422)
    },
  )

  it('are not answered at an address without a charity', async () => {
    for (const host of ['localhost', 'nobody.localhost', 'newhope.localhost']) {
      await given(api).as(guest(host)).get('/api/projects').thenRefused(404, 'no_charity_here')
    }
  })
})

describe('a mission by its id', () => {
  it.each([
    ['harbour:leavers-bursary', 'unlisted'],
    ['harbour:summer-camp-2026', 'closed'],
    ['harbour:homework-rooms', 'open'],
  ])('%s is shown as %s', async (key, status) => {
    await harbour
      .get(`/api/projects/${toProjectId(key)}`)
      .thenAnswered(200, { id: toProjectId(key), _id: toProjectId(key), status })
  })

  it('of another charity is not found, like one that does not exist', async () => {
    const foreign = await harbour.get(`/api/projects/${toProjectId('lionrock:tuesday-call')}`)
    const unknown = await harbour.get(`/api/projects/${toProjectId('nowhere:nothing')}`)
    expect(foreign.status).toBe(404)
    expect({ ...(foreign.json as object), requestId: '' }).toEqual({
      ...(unknown.json as object),
      requestId: '',
    })
  })

  it.each(['x', '1', '00000000-0000-4000-8000-00000000000g', '%00', '..%2f..%2fadmin'])(
    'of %s is refused',
    async (id) => {
      await harbour.get(`/api/projects/${id}`).thenAnswered(422)
    },
  )
})

describe('many missions', () => {
  it('are listed in pages of twenty, newest first, each exactly once', async () => {
    const organisationId = worldId('organisation', 'harbour')
    const ids = Array.from({ length: 43 }, (_, index) => toProjectId(`many:${index}`))
    for (const projectId of ids) {
      const command = {
        type: 'CreateProject',
        projectId,
        organisationId,
        status: 'open',
        details: created.data.details,
        placesLeft: null,
      } as const
      await record(api, { decider: project, tenant: organisationId, id: projectId, command })
    }
    const pages = [await missions()]
    while (pages.at(-1)?.length === 20 && pages.length < 9) {
      pages.push(await missions(`?lastId=${pages.at(-1)?.at(-1)?.id}`))
    }
    expect(pages.map(({ length }) => length)).toEqual([20, 20, 5])
    const listedIds = pages.flat().map(({ id }) => id)
    expect(listedIds.slice(0, 43)).toEqual(ids.toReversed())
    expect(new Set(listedIds).size).toBe(45)
  })
})
