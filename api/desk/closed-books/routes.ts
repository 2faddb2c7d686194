import { Hono } from 'hono'
import type { AppEnv } from '../../http/app-env.ts'
import { requirePermission } from '../../middleware/requires.ts'
import { onPlatformHost } from '../../middleware/tenant.ts'
import { validatePart } from '../../http/valid.ts'
import { decideBooks, loadClosedBooks } from './closed-books.ts'
import { closeBooksSchema, reopenBooksSchema, type ClosedBooksAnswer } from './contract.ts'
import { answerJson } from '../../http/answer-json.ts'

/** The day up to which a charity's books are closed. */
export const closedBooksRoutes = new Hono<AppEnv>()
  .use(onPlatformHost)
  .get('/closed-books', requirePermission('closed_books.read'), async (c) =>
    answerJson<ClosedBooksAnswer>(c, await loadClosedBooks(c)),
  )
  .post(
    '/closed-books',
    requirePermission('closed_books.edit'),
    validatePart('json', closeBooksSchema),
    async (c) =>
      answerJson<ClosedBooksAnswer>(
        c,
        await decideBooks(c, { type: 'CloseBooks', ...c.req.valid('json') }),
      ),
  )
  .post(
    '/closed-books/reopen',
    requirePermission('closed_books.edit'),
    validatePart('json', reopenBooksSchema),
    async (c) =>
      answerJson<ClosedBooksAnswer>(
        c,
        await decideBooks(c, { type: 'ReopenBooks', ...c.req.valid('json') }),
      ),
  )
