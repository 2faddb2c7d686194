import { describe } from 'vitest'
import {
  supportersList,
  type Supporter,
} from '@almoner/api/desk/marketing-consent/supporters-list-contract.ts'
import { checkListScreen } from '../../testing/check-list-screen.ts'
import { deskAnswers, testId, openDesk } from '../../testing/desk-site.tsx'

const supporter: Supporter = {
  id: testId(1),
  firstName: '大文',
  lastName: '陳',
  email: 'reader@example.org',
  language: 'zh',
  agreedAt: '2026-11-20T02:00:00.000Z',
  source: 'checkout',
  textVersion: 1,
}

describe('the supporters of a charity', () => {
  checkListScreen({
    list: supportersList,
    path: '/Donors/News',
    open: openDesk,
    others: deskAnswers('fundraiser'),
    row: supporter,
    totals: { rows: 2 },
    sees: ['2 supporters', '陳大文', 'reader@', '繁體中文', 'With a payment', 'Text, version 1'],
    filters: { q: 'chan', day: '2026-11-01..', language: 'zh', source: 'checkout' },
    none: 'No one has agreed to receive news yet',
    forbidden: {
      others: deskAnswers('viewer'),
      sees: 'Only owners, fundraisers and finance staff',
    },
  })
})
