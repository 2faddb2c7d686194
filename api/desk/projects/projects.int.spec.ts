import { describe, expect, it } from 'vitest'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import type { Problem } from '../../http/contract.ts'
import type { MissionAnswer } from '../../payer/projects/contract.ts'
import { toJpeg, withExif } from '../../use-cases/files/proof/testing/pictures.ts'
import { openBrowser, useApi, type Client } from '../../testing/api.ts'
import { formWith } from '../../testing/applicant-sections.ts'
import { createGivers } from '../../testing/gift.ts'
import { given, staff } from '../../testing/given.ts'
import { projectBody } from '../../testing/project-routes.ts'
import type { PictureAnswer, ProjectAnswer, ProjectCardsAnswer } from './contract.ts'

const api = useApi()
const harbour = given(api).as(staff('owner'))
const bauhinia = given(api).as(staff('owner', 'bauhinia'))

const path = '/api/organizations/projects'
const toProblem = ({ json }: { json: unknown }) => json as Problem
const toOutcome = (answer: { status: number; json: unknown }) => [
  answer.status,
  toProblem(answer).error.code,
]
const running = { ...projectBody, status: 'open', again: true }
const homeworkRooms = worldId('project', 'harbour:homework-rooms')

const read = async (browser: Client, id: string): Promise<ProjectAnswer> =>
  (await browser.get(`${path}/${id}`)).json
const cards = async (browser: Client, query = ''): Promise<ProjectCardsAnswer> =>
  (await browser.get(`${path}/cards${query}`)).json
const create = async (browser: Client, changes: object = {}): Promise<ProjectAnswer> =>
  (await browser.post(path, { ...running, ...changes })).json
const edit = (browser: Client, project: ProjectAnswer, changes: object) =>
  browser.put(`${path}/${project.id}`, { ...project, ...changes })
const readMission = async (
  subDomain: string,
  id: string,
  language = 'en',
): Promise<MissionAnswer> =>
  (
    await openBrowser(api, `${subDomain}.localhost`).get(`/api/projects/${id}`, {
      'Accept-Language': language,
    })
  ).json

const upload = (browser: Client, blob: Blob, name = 'picture') =>
  browser.post(`${path}/pictures`, formWith({}, { name, blob }))
const toBlob = (bytes: Uint8Array) => new Blob([Uint8Array.from(bytes)])

describe('a new project', () => {
  it('is seen by payers at once, in the languages that it is written in', async () => {
    const { id } = await create(harbour, {
      title: { en: 'A winter of hot soup', zh: '暖湯過冬', cn: '' },
      goal: '12,500.50',
    })
    expect(await readMission('harbour', id)).toMatchObject({
      title: 'A winter of hot soup',
      targetAmount: 12_500.5,
      status: 'open',
    })
    expect((await readMission('harbour', id, 'zh-HK')).title).toBe('暖湯過冬')
    expect((await readMission('harbour', id, 'zh-CN')).title).toBe('A winter of hot soup')
    const { projects } = await cards(harbour)
    expect(projects[0]).toMatchObject({ id, goal: 12_500.5, raised: 0, gifts: 0, lastGiftAt: null })
    expect(projects[0]?.address).toMatch(/^http:\/\/harbour\.localhost\S*\/MissionDetails\?no=/)
  })

  it('is one, however often the same click is sent', async () => {
    const headers = { 'Idempotency-Key': 'click-of-the-spec' }
    const before = await cards(harbour)
    const first = await harbour.post(path, running, headers)
    const again = await harbour.post(path, running, headers)
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.json).toEqual(first.json)
    expect((await cards(harbour)).running).toBe(before.running + 1)
    const other = await harbour.post(path, { ...running, goal: 5 }, headers)
    expect(toOutcome(other)).toEqual([409, 'request_reused'])
  })

  it('is refused without a title, with a negative goal or an address that is none', async () => {
    await harbour
      .post(path, {
        ...running,
        title: { en: ' ', zh: '', cn: '' },
        goal: '-1',
        returnUrl: 'javascript:alert(1)',
      })
      .thenRefused(422, {
        'title.en': 'title.required',
        goal: 'amount.negative',
        returnUrl: 'return_url.invalid',
      })
  })
})

describe('a project', () => {
  it('can be edited, also for payers, and keeps a text that is the same for all languages', async () => {
    const project = await read(harbour, homeworkRooms)
    const description = { ...project.description, en: '**Two** rooms' }
    const answer = await edit(harbour, project, { description, status: 'unlisted', goal: 0 })
    expect(answer.status).toBe(200)
    expect(await readMission('harbour', homeworkRooms)).toMatchObject({
      title: project.title.en,
      description: '**Two** rooms',
      status: 'unlisted',
      targetAmount: 0,
    })
    await edit(harbour, project, {
      version: (answer.json as ProjectAnswer).version,
    }).thenAnswered(200, { description: project.description, status: 'open' })
  })

  it('is not overwritten by a person who has not seen its latest version', async () => {
    const project = await create(harbour)
    await edit(harbour, project, { goal: 100 })
    expect(toOutcome(await edit(harbour, project, { goal: 200 }))).toEqual([409, 'project_changed'])
    expect((await read(harbour, project.id)).goal).toBe(100)
  })

  it('changes between donations and payments until its first payment', async () => {
    const project = await create(harbour)
    const forPayments = await edit(harbour, project, { donation: false })
    const asBefore = await edit(harbour, forPayments.json, { donation: true })
    expect([forPayments.status, asBefore.status]).toEqual([200, 200])
    const { give } = await createGivers(api, 'harbour')
    await give({ projectId: project.id })
    await api.caughtUp()
    const paid = await read(harbour, project.id)
    expect(paid).toMatchObject({ isTypeFixed: true, gifts: 1, raised: 150 })
    const refused = await edit(harbour, paid, { donation: false })
    expect(toOutcome(refused)).toEqual([409, 'project_type_fixed'])
    expect(toProblem(refused).fields).toEqual({ donation: 'donation.fixed' })
  })

  it('without quick receipts leaves each receipt of later payments to staff', async () => {
    const project = await create(harbour)
    const { give } = await createGivers(api, 'harbour')
    const before = await give({ projectId: project.id })
    await edit(harbour, project, { quickReceipt: false }).thenAnswered(200, {
      quickReceipt: false,
    })
    const later = await give({ projectId: project.id })
    expect([before.receiptLink !== '', later.receiptLink]).toEqual([true, ''])
    await api.caughtUp()
    const at = (id: string) => `/api/organizations/payments/${id}`
    await harbour.get(at(later.id)).thenAnswered(200, { receiptOnRequest: true })
    expect(toOutcome(await bauhinia.post(`${at(later.id)}/receipt`, {}))).toEqual([
      404,
      'payment_not_found',
    ])
    const refused = await harbour.post(`${at(before.id)}/receipt`, {})
    expect(toOutcome(refused)).toEqual([409, 'receipt_not_due'])
    for (let presses = 0; presses < 2; presses += 1) {
      const { status, json } = await harbour.post(`${at(later.id)}/receipt`, {})
      expect([status, json]).toMatchObject([202, { receiptOnRequest: false }])
    }
  })

  it('closes and opens again', async () => {
    const { id } = await create(harbour)
    await harbour.post(`${path}/${id}/close`, {}).thenAnswered(200, { status: 'closed' })
    expect((await cards(harbour, '?shown=closed')).projects.map((each) => each.id)).toContain(id)
    expect((await readMission('harbour', id)).status).toBe('closed')
    await harbour.post(`${path}/${id}/reopen`, {}).thenAnswered(200, { status: 'open' })
  })

  it('of another charity is not found, like one that does not exist', async () => {
    for (const id of [homeworkRooms, worldId('project', 'nowhere:nothing')]) {
      const mine = await create(bauhinia, { status: 'closed' })
      const answers = [
        await bauhinia.get(`${path}/${id}`),
        await edit(bauhinia, { ...mine, id }, { goal: 1 }),
        await bauhinia.post(`${path}/${id}/close`, {}),
        await bauhinia.post(`${path}/${id}/reopen`, {}),
      ]
      for (const answer of answers) expect(toOutcome(answer)).toEqual([404, 'project_not_found'])
    }
  })
})

describe('a plan that is full', () => {
  it('refuses another project, and names the one to close', async () => {
    const { limit, running: count } = await cards(bauhinia)
    expect(limit).toBe(3)
    for (let place = count; place < 3; place += 1) await create(bauhinia)
    const refused = await bauhinia.post(path, running)
    expect(toOutcome(refused)).toEqual([409, 'project_limit_reached'])
    const { message } = toProblem(refused)
    const project = (await cards(bauhinia)).projects.find(({ title }) => message.includes(title))
    expect(message).toContain('3')
    await bauhinia.post(`${path}/${project?.id}/close`, {})
    await bauhinia.post(path, running).thenAnswered(201)
    const reopened = await bauhinia.post(`${path}/${project?.id}/reopen`, {})
    expect(toOutcome(reopened)).toEqual([409, 'project_limit_reached'])
    await bauhinia.post(path, { ...projectBody, again: true }).thenAnswered(201)
  })

  it('gives its last place only once, even if several requests arrive at the same time', async () => {
    const { projects } = await cards(bauhinia)
    for (const { id } of projects) await bauhinia.post(`${path}/${id}/close`, {})
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => bauhinia.post(path, running)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    const [last] = (await cards(bauhinia)).projects
    await bauhinia.post(`${path}/${last?.id}/close`, {})
    const paths = [last, projects[0]].map((each) => `${path}/${each?.id}/reopen`)
    const reopened = await Promise.all(paths.map((each) => bauhinia.post(each, {})))
    expect(reopened.filter(({ status }) => status === 409)).toHaveLength(1)
    expect((await cards(bauhinia)).running).toBe(3)
  })
})

describe('pictures', () => {
  it('are re-encoded without the phone’s metadata, and shown to payers', async () => {
    const photo = withExif(await toJpeg(60, 40), 1, 'taken at 22.28 N')
    const uploadAnswer = await upload(harbour, toBlob(photo))
    const { picture } = uploadAnswer.json as PictureAnswer
    expect([uploadAnswer.status, picture]).toEqual([
      201,
      expect.stringMatching(/^\/api\/projects\/pictures\/[0-9a-f]{64}\.jpg$/),
    ])
    const { id } = await create(harbour, { pictures: [picture] })
    expect((await readMission('harbour', id)).headerBackgroundPicture).toBe(picture)
    const pictureAnswer = await openBrowser(api, 'harbour.localhost').get(picture)
    expect(pictureAnswer.headers.get('Content-Type')).toBe('image/jpeg')
    expect(pictureAnswer.text).not.toContain('22.28')
    const atDesk = await harbour.get(picture.replace('/api', '/api/organizations'))
    expect(atDesk.text).toBe(pictureAnswer.text)
    const elsewhere = openBrowser(api, 'lionrock.localhost')
    await elsewhere.get(picture).thenAnswered(404)
    await bauhinia.get(picture.replace('/api', '/api/organizations')).thenAnswered(404)
  })

  it.each([
    ['no file', 'other', new Blob(['x']), 'picture.required'],
    ['a text', 'picture', new Blob(['no picture']), 'picture.not_picture'],
  ])('are refused: %s', async (_, name, blob, code) => {
    await upload(harbour, blob, name).thenRefused(422, { picture: code })
  })

  it('are refused unread if they are too large', async () => {
    const large = new Blob([new Uint8Array(1_363_149)])
    await upload(harbour, large).thenRefused(413, { picture: 'picture.too_large' })
  })

  it('may stand next to external videos, but are never external themselves', async () => {
    const video = 'https://www.youtube.com/watch?v=a,b'
    const { id, pictures } = await create(harbour, { pictures: [video, video] })
    expect(pictures).toEqual(['https://www.youtube.com/watch?v=a%2Cb'])
    const project = await read(harbour, id)
    const theirs = (await upload(bauhinia, toBlob(await toJpeg(6, 4)))).json as PictureAnswer
    for (const picture of [theirs.picture, '/api/organizations/overview', 'http://a.example/v']) {
      await edit(harbour, project, { pictures: [video, picture] }).thenRefused(422, {
        'pictures.1': 'picture.invalid',
      })
    }
    const tooMany = await edit(harbour, project, {
      pictures: Array.from({ length: 9 }, () => video),
    })
    expect(toProblem(tooMany).fields).toEqual({ pictures: 'pictures.too_many' })
  })
})
