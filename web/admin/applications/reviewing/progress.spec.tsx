import { expect, it } from 'vitest'
import { application } from '../../../testing/admin-application.ts'
import { waitUntil } from '../../../testing/eventually.ts'
import { press } from '../../../testing/press.ts'
import { find } from '../../../testing/render.tsx'
import { openReview, reviewSite, sees } from '../../../testing/review-site.tsx'

it('counts what is left of a review, and shows the next document that was not opened', async () => {
  const site = reviewSite()
  const [letter] = application.files
  const opened = { ...letter, id: 'read', openedBy: [{ name: 'Me', isMe: true }] }
  const card = { ...letter, id: 'card', path: '/card.png', contentType: 'image/png' }
  site.answers['/api/admin/organizations/hope'] = { ...application, files: [opened, card] }
  const { page } = await openReview('/AdminAccounts/hope')
  await sees(page, '1 of 2 checks recorded')
  await press(page, '1 document not opened by you')
  await waitUntil(() => expect(find(page, 'img').getAttribute('src')).toBe('/card.png'))
})
