import { beforeEach, describe, expect, it } from 'vitest'
import { application } from '../../../testing/admin-application.ts'
import { openReview, reviewSite, sees } from '../../../testing/review-site.tsx'

let site: ReturnType<typeof reviewSite>
beforeEach(() => {
  site = reviewSite()
})

describe('what a charity submitted', () => {
  it('shows a name once that is also its English one, with the remarks at both', async () => {
    const name = 'New Hope Library'
    site.answers['/api/admin/organizations/hope'] = {
      ...application,
      sections: [
        {
          section: 'charity',
          fields: ['name', 'nameEn'].map((field) => ({ field, value: name })),
        },
      ],
      remarks: application.remarks.flatMap((remark) => [
        remark,
        { ...remark, id: '2', field: 'nameEn', text: 'Odder' },
      ]),
    }
    const { page } = await openReview('/AdminAccounts/hope')
    await sees(page, 'Registered nameAlso: Name in English')
    const labels = [...page.querySelectorAll('dt')].map(({ textContent }) => textContent)
    expect(labels).not.toContain('Name in English')
    await sees(page, 'Odd', 'Odder')
  })
})
