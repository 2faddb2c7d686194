import type { EventStore } from '@almoner/eventstore/event-store.ts'
import type { CatchUp } from '@almoner/projections/engine/checkpoint/catch-up.ts'
import { readModels } from '@almoner/projections/read-models.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import { publishedPasswords } from '@almoner/platform/password/published-passwords.ts'

const username = 'finance@harbour.example'
const account = 'Bank of China 7007'

/** Gifts at an event. One row has an unknown project and one has an invalid date. */
const eventGifts = [
  'Date received,Name,Email,Amount,Payment method,Project,Note',
  '14/11/2026,Leung Mei Fong,meifong.leung@example.com,500,Cash,,Autumn fair',
  '14/11/2026,Cheng Ho Yin,,1200,Cheque,,Autumn fair',
  '14/11/2026,Kwan Suk Han,sukhan.kwan@example.com,300,FPS,Leavers’ bursary,Autumn fair',
  '31/02/2026,Ip Chun Kit,,200,Cash,,Autumn fair',
  '14/11/2026,Collection box,,3468.50,Cash,Swimming pool,Autumn fair',
  '',
].join('\r\n')

const shownWithinMilliseconds = 600_000

/**
 * Uploads, as a colleague of Harbour Light, a statement of its bank and a file of gifts. Both wait
 * for a person. A repetition adds nothing: the same file is the same upload. Throws if the product
 * does not answer as expected.
 */
export const uploadFiles = async (
  { store, catchUp }: { store: Pick<EventStore, 'head'>; catchUp: CatchUp },
  origin: string,
): Promise<void> => {
  // The statement has the newest payments only once the read models have them.
  const names = readModels.map(({ name }) => name)
  await catchUp.waitFor(names, await store.head(), shownWithinMilliseconds)
  const cookie = await logIn(origin)
  const post = async (path: string, form: FormData): Promise<unknown> => {
    const answer = await fetch(`${origin}/api/organizations/${path}`, {
      method: 'POST',
      headers: { cookie, origin },
      body: form,
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return await answer.json()
  }
  const statementPath = `/sandbox/bank/${worldId('organisation', 'harbour')}/statement.csv`
  const statement = await (await fetch(`${origin}${statementPath}`)).text()
  const upload = (texts: Record<string, string>) =>
    post('bank-statements', toForm({ name: 'statement.csv', content: statement, texts }))
  // The first answer is a preview, which the second request confirms.
  const preview = (await upload({ account })) as { confirm?: string | null }
  if (typeof preview.confirm === 'string') await upload({ account, confirm: preview.confirm })
  await post('imports', toForm({ name: 'Autumn fair.csv', content: eventGifts, texts: {} }))
  await fetch(`${origin}/api/donors/logout`, { headers: { cookie } })
}

const logIn = async (origin: string): Promise<string> => {
  const answer = await fetch(`${origin}/api/donors/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ username, password: publishedPasswords.staff, as: 'organization' }),
  })
  // A former session's cookie is cleared, that is empty, in the same answer.
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  const session = cookies.findLast((cookie) => cookie.startsWith('almoner_session='))
  if (!answer.ok || session === undefined) throw new Error(`the login answered ${answer.status}`)
  return session
}

const toForm = ({
  name,
  content,
  texts,
}: {
  name: string
  content: string
  texts: Record<string, string>
}): FormData => {
  const form = new FormData()
  for (const [field, text] of Object.entries(texts)) form.set(field, text)
  form.set('file', new File([content], name, { type: 'text/csv' }))
  return form
}
