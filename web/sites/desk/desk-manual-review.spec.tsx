import { describe } from 'vitest'
import { reviewsLists } from '@almoner/api/desk/manual-review/reviews-list-contract.ts'
import { checkListScreen } from '../../testing/check-list-screen.ts'
import { deskAnswers, openDesk } from '../../testing/desk-site.tsx'
import { reviewItem } from '../../testing/review-item.ts'

describe('the manual reviews of a charity', () => {
  checkListScreen({
    list: reviewsLists.organizations,
    path: '/Inbox',
    open: openDesk,
    others: deskAnswers('finance'),
    row: reviewItem(),
    totals: { rows: 2 },
    sees: ['2 items', 'Unknown payment', 'pi_stranger', 'HK$123.00', '2026/11/20 10:30'],
    filters: {
      show: 'all',
      q: 'pi_stranger',
      day: '2026-11-01..',
      type: 'unknown_payment',
      provider: 'stripe',
      amount: '100..200.50',
    },
    none: 'Everything matches',
  })
})
