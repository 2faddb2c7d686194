import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { planSubscription } from '@almoner/domain/plan-subscription/index.ts'
import { openProjectIds } from '@almoner/projections/models/project-page/query.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import { createApp } from '../app.ts'
import { startApi, type TestApi } from '../testing/api.ts'
import { record } from '../testing/record.ts'

let api: TestApi
let dist: string
let app: ReturnType<typeof createApp>

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg"><g id="drawing"><path fill="var(--glow)" d="M0 0h9v9z"/></g></svg>'

beforeAll(async () => {
  api = await startApi()
  dist = mkdtempSync(join(tmpdir(), 'almoner-shared-'))
  for (const folder of ['.vite', 'assets']) mkdirSync(join(dist, folder))
  for (const area of ['payer', 'desk', 'admin']) {
    writeFileSync(join(dist, `.vite/${area}.json`), '{}')
    writeFileSync(
      join(dist, `${area}.html`),
      `<!doctype html><html lang="en"><head><title>${area}</title></head><body><div id="root"></div></body></html>`,
    )
  }
  writeFileSync(join(dist, 'assets/harbour-BzwJv-Lj.svg'), drawing)
  app = createApp({ ...api.dependencies, webDist: dist })
})
afterAll(async () => {
  await api.close()
  rmSync(dist, { recursive: true })
})

const open = async (host: string, path: string, headers = {}) => {
  const answer = await app.request(`http://${host}:3000${path}`, { headers })
  return { status: answer.status, html: await answer.text() }
}

describe('a link to a page, shared', () => {
  const preview = (html: string) => {
    const [head = ''] = html.split('</head>')
    const tags = [...head.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)]
    return {
      title: /<title>([^<]*)<\/title>/.exec(head)?.[1],
      canonical: /<link rel="canonical" href="([^"]*)"/.exec(head)?.[1],
      ...Object.fromEntries(tags.map(([, name = '', content = '']) => [name, content])),
    } as Record<string, string | undefined>
  }
  const openProject = async (host: string) =>
    (
      (await (await app.request(`http://${host}:3000/api/projects`)).json()) as {
        id: string
        title: string
        preview: string
      }[]
    )[0]

  it('shows the charity, in its language, in the first bytes of the page', async () => {
    const { html } = await open('lionrock.localhost', '/', { 'Accept-Language': 'zh-HK' })
    const tags = preview(html)
    expect(html.indexOf('og:image')).toBeLessThan(html.indexOf('<body'))
    expect(tags['title']).toMatch(/\p{Script=Han}/u)
    expect(tags).toMatchObject({
      canonical: 'http://lionrock.localhost:3000/',
      'og:title': tags['title'],
      'og:url': 'http://lionrock.localhost:3000/',
      'og:locale': 'zh_HK',
      'og:image:width': '1200',
      'og:image:height': '630',
      'twitter:card': 'summary_large_image',
    })
    expect(tags['og:description']).toMatch(/\p{Script=Han}/u)
    expect(tags['og:image']).toMatch(
      /^http:\/\/lionrock\.localhost:3000\/preview\/charity\/zh\.png\?v=[0-9a-f]{12}$/,
    )
  })

  it('shows the project, in each language, and no person', async () => {
    const project = await openProject('harbour.localhost')
    const path = `/MissionDetails?no=${project?.id}`
    const { html, status } = await open('harbour.localhost', path)
    expect(status).toBe(200)
    const tags = preview(html)
    expect(tags['title']).toContain(project?.title.replaceAll("'", '&#39;'))
    expect(tags['og:url']).toBe(`http://harbour.localhost:3000${path}`)
    expect(tags['og:image']).toContain(`/preview/${project?.id}/en.png?v=`)
    expect(tags['og:locale']).toBe('en_GB')
    const chinese = preview(
      (await open('harbour.localhost', path, { 'Accept-Language': 'zh-CN' })).html,
    )
    expect(chinese['og:locale']).toBe('zh_CN')
    expect(chinese['og:title']).not.toBe(tags['og:title'])
    // Stored before addresses were text.
    const oldPage = await open('harbour.localhost', `/MissionDetails?no=%22${project?.id}%22`)
    expect(preview(oldPage.html)['og:url']).toBe(tags['og:url'])
  })

  it.each([
    ['newhope.localhost', '/'],
    ['peaktrail.localhost', '/SelectMission'],
    ['nobody.localhost', '/'],
    ['harbour.localhost', '/no-such-page'],
    ['harbour.localhost', '/MissionDetails?no=0b1c2d3e-0000-4000-8000-000000000002'],
  ])('shows no preview if no gift can be made there: %s%s', async (host, path) => {
    const { html, status } = await open(host, path)
    expect(status).toBe(404)
    expect(html).not.toContain('og:')
    expect(html).toContain('<title>payer</title>')
  })

  it('shows no other charity’s project', async () => {
    const project = await openProject('harbour.localhost')
    const { status } = await open('lionrock.localhost', `/MissionDetails?no=${project?.id}`)
    expect(status).toBe(404)
    const picture = await app.request(
      `http://lionrock.localhost:3000/preview/${project?.id}/en.png`,
    )
    expect(picture.status).toBe(404)
  })

  it('shows a title as text, with any characters', async () => {
    const evil = `"><script>alert(1)</script>'$&`
    const project = await openProject('lionrock.localhost')
    const pages = api.dependencies.db.updateTable('read_models.project_page')
    const row = await api.dependencies.db
      .selectFrom('read_models.project_page')
      .select('details')
      .where('project_id', '=', project?.id as never)
      .executeTakeFirstOrThrow()
    const details = { ...row.details, title: { en: evil, zh: evil, cn: evil } }
    await pages
      .set({ details: JSON.stringify(details) as never })
      .where('project_id', '=', project?.id as never)
      .execute()
    const path = `/MissionDetails?no=${project?.id}`
    const { html } = await open('lionrock.localhost', path)
    const [head = ''] = html.split('</head>')
    expect(head).not.toContain('<script')
    expect(preview(html)['og:title']).toContain(
      '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&#39;$&amp;',
    )
    expect(preview(html)['title']).toContain('&lt;script&gt;')
  })

  it('has a picture that is drawn once and stored', async () => {
    const tags = preview((await open('harbour.localhost', '/')).html)
    const address = tags['og:image'] ?? ''
    const first = await app.request(address)
    expect(first.status).toBe(200)
    expect(first.headers.get('Content-Type')).toBe('image/png')
    expect(first.headers.get('Cache-Control')).toBe('public, max-age=86400')
    const bytes = Buffer.from(await first.arrayBuffer())
    expect(bytes.subarray(1, 4).toString()).toBe('PNG')
    expect(bytes.length).toBeLessThan(300_000)
    expect(Buffer.from(await (await app.request(address)).arrayBuffer()).equals(bytes)).toBe(true)
  })

  it.each([
    ['harbour.localhost', '/preview/charity/fr.png'],
    ['harbour.localhost', '/preview/charity/en.jpg'],
    ['harbour.localhost', '/preview/no-such/en.png'],
    ['harbour.localhost', '/preview/0b1c2d3e-0000-4000-8000-000000000002/en.png'],
    ['bauhinia.localhost', '/preview/charity/cn.png'],
    ['newhope.localhost', '/preview/charity/en.png'],
    ['localhost', '/preview/charity/en.png'],
  ])('has no picture at %s%s', async (host, path) => {
    expect((await app.request(`http://${host}:3000${path}`)).status).toBe(404)
  })
})

describe('the information for crawlers', () => {
  const robots = async (host: string) => {
    const answer = await app.request(`http://${host}:3000/robots.txt`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Content-Type')).toContain('text/plain')
    return answer.text()
  }

  it('allows a charity’s pages, and excludes accounts and API calls', async () => {
    const text = await robots('harbour.localhost')
    expect(text).toContain('Disallow: /api/\n')
    expect(text).toContain('Disallow: /sandbox/\n')
    expect(text).toContain('Disallow: /Unsubscribe\n')
    expect(text).not.toMatch(/Disallow: \/(?:SelectMission|MissionDetails|assets|preview)?\n/)
    expect(text).toContain('Sitemap: http://harbour.localhost:3000/sitemap.xml')
  })

  it('excludes the desk, administration, and hosts without a charity', async () => {
    const platform = await robots('localhost')
    expect(platform).toContain('Allow: /$\n')
    expect(platform).toContain('Disallow: /\n')
    expect(await robots('newhope.localhost')).toBe('User-agent: *\nDisallow: /\n')
  })

  it('lists a charity’s open projects', async () => {
    const answer = await app.request('http://harbour.localhost:3000/sitemap.xml')
    expect(answer.headers.get('Content-Type')).toContain('application/xml')
    const projects = (await (
      await app.request('http://harbour.localhost:3000/api/projects')
    ).json()) as { id: string }[]
    const text = await answer.text()
    for (const { id } of projects) expect(text).toContain(`/MissionDetails?no=${id}</loc>`)
    expect((await app.request('http://newhope.localhost:3000/sitemap.xml')).status).toBe(404)
  })

  it('leaves out the projects that its plan does not list', async () => {
    const organisationId = worldId('organisation', 'harbour')
    const projectOrder = [...(await openProjectIds(api.db, { organisationId }))]
    await record(api, {
      decider: planSubscription,
      tenant: organisationId,
      command: {
        type: 'SetPlan',
        choice: { plan: 'free', period: 'annual' },
        projectOrder,
        at: instantFromMilliseconds(Date.now()),
      },
    })
    const text = await (await app.request('http://harbour.localhost:3000/sitemap.xml')).text()
    expect(projectOrder.map((id) => text.includes(id))).toEqual([true, false])
  })
})
