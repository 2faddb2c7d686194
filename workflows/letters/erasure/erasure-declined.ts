import { quoteIfAny, type Letter } from '../writer/letter.ts'
import type { ErasureFacts } from './facts.ts'

/** An administrator declined the erasure of a donor. The reason is in their own words; null if erased. */
export const erasureDeclined: Letter<ErasureFacts & { reason: string | null }> = {
  en: ({ receivedOn, requestedOn, reason }) => ({
    subject: 'a donor’s personal data is not erased',
    lines: [
      `On ${requestedOn} your charity asked us to erase a donor, whose request reached you on ${receivedOn}. We declined it${reason === null ? '.' : ', for this reason:'}`,
    ],
    ...quoteIfAny(reason),
    after: [
      'Nothing was erased. Answer the donor within 40 days of their request, and give the reason. You can ask for the erasure again on the donor’s page.',
    ],
    button: 'Open the donor’s page',
  }),
  zh: ({ receivedOn, requestedOn, reason }) => ({
    subject: '捐款人的個人資料未獲刪除',
    lines: [
      `貴機構於${requestedOn}要求刪除一名捐款人的個人資料，而貴機構於${receivedOn}收到該捐款人的要求。我們決定不刪除${reason === null ? '。' : '，原因如下：'}`,
    ],
    ...quoteIfAny(reason),
    after: [
      '沒有資料被刪除。請於收到捐款人要求後 40 日內回覆並說明原因。你可於捐款人頁面再次要求刪除。',
    ],
    button: '查看捐款人頁面',
  }),
  cn: ({ receivedOn, requestedOn, reason }) => ({
    subject: '捐款人的个人资料未获删除',
    lines: [
      `贵机构于${requestedOn}要求删除一名捐款人的个人资料，而贵机构于${receivedOn}收到该捐款人的要求。我们决定不删除${reason === null ? '。' : '，原因如下：'}`,
    ],
    ...quoteIfAny(reason),
    after: [
      '没有资料被删除。请在收到捐款人要求后 40 天内答复并说明原因。您可以在捐款人页面再次要求删除。',
    ],
    button: '查看捐款人页面',
  }),
}
