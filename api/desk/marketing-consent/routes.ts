import { Hono, type Context } from 'hono'
import {
  supporterCount,
  supportersOf,
  type SupporterRow,
} from '@almoner/projections/models/marketing-consents/query.ts'
import {
  supportersCsvHead,
  supportersCsvLines,
} from '@almoner/workflows/documents/supporters-csv.ts'
import type { AppEnv } from '../../app-env.ts'
import { limitFor, listPage } from '../../list-page.ts'
import { linksOf } from '@almoner/platform/links.ts'
import { withinLimit } from '../../middleware/rate-limit.ts'
import { requires } from '../../middleware/requires.ts'
import { onlyFor } from '../../middleware/session.ts'
import { onPlatformHost } from '../../middleware/tenant.ts'
import { streamed } from '../../streamed.ts'
import { valid } from '../../valid.ts'
import { ownCharity, ownOrganisation, ownStaffId } from '../../use-cases/own-charity.ts'
import {
  supportersPageSize,
  supportersQuerySchema,
  type Supporter,
  type SupportersAnswer,
} from '../../use-cases/marketing-consent/contract.ts'

/** The people to whom this charity may send marketing, for staff with permission to see them. */
export const supporterRoutes = new Hono<AppEnv>()
  .use(onPlatformHost, onlyFor('staff'))
  .get(
    '/supporters',
    requires('supporters.read'),
    valid('query', supportersQuerySchema),
    async (c) => {
      const { db } = c.get('deps')
      const organisationId = ownOrganisation(c)
      const before = c.req.valid('query').before ?? null
      const [count, found] = await Promise.all([
        supporterCount(db, organisationId),
        supportersOf(db, { organisationId, before, limit: limitFor(supportersPageSize) }),
      ])
      const { rows, last } = listPage(found, supportersPageSize)
      return c.json<SupportersAnswer>({
        count,
        supporters: rows.map(shown),
        next: last ? String(last.givenPosition) : null,
      })
    },
  )
  .get('/supporters.csv', requires('supporters.export'), async (c) => {
    const staffId = ownStaffId(c)
    await withinLimit(c, { key: `supporters:${staffId}`, perSeconds: 20, burst: 30 })
    const { organisationId, subDomain } = await ownCharity(c)
    // Addresses leave the platform here, so the export is recorded with the staff member.
    c.get('log').info({ organisationId, staffId }, 'the list of supporters was taken as a file')
    c.header('Content-Type', 'text/csv; charset=utf-8')
    c.header('Content-Disposition', `attachment; filename="${subDomain}-supporters.csv"`)
    return streamed(c, { pieces: csvOf(c, subDomain), what: 'a list of supporters' })
  })

const shown = (row: SupporterRow): Supporter => ({
  id: row.consentId,
  firstName: row.firstName,
  lastName: row.lastName,
  email: row.email,
  language: row.language,
  agreedAt: row.givenAt,
  source: row.source,
  textVersion: row.textVersion,
})

const linesOfPage = 500

async function* csvOf(c: Context<AppEnv>, subDomain: string): AsyncGenerator<string, void> {
  const { db } = c.get('deps')
  const { unsubscribeLink } = linksOf(c.get('deps'))
  const organisationId = ownOrganisation(c)
  yield supportersCsvHead(c.get('language'))
  let before: bigint | null = null
  for (;;) {
    const page: readonly SupporterRow[] = await supportersOf(db, {
      organisationId,
      before,
      limit: linesOfPage,
    })
    yield supportersCsvLines(
      page.map(({ consentId, givenAt: agreedAt, ...person }) => ({
        ...person,
        agreedAt,
        unsubscribeLink: unsubscribeLink({ subDomain, consentId }),
      })),
    )
    const last = page.at(-1)
    if (last === undefined || page.length < linesOfPage) return
    before = last.givenPosition
  }
}
