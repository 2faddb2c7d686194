import type { Letter } from '../writer/letter.ts'
import type { ErasureFacts } from './facts.ts'

/** The donor whose erasure a charity asked for is erased. */
export const erasureCarriedOut: Letter<ErasureFacts> = {
  en: ({ receivedOn, requestedOn }) => ({
    subject: 'a donor’s personal data is erased',
    lines: [
      `The personal data of the donor whose erasure your charity asked for on ${requestedOn} is erased. The donor’s request reached your charity on ${receivedOn}.`,
      'Amounts, dates and receipt numbers stay in your books. Receipts that were issued stay too, because you have to keep them for seven years.',
      'Tell the donor that it is done. What you hold outside Almoner we cannot erase: files that you exported, emails and your own lists. Delete the donor there too.',
    ],
    button: 'Open the donor’s page',
  }),
  zh: ({ receivedOn, requestedOn }) => ({
    subject: '捐款人的個人資料已刪除',
    lines: [
      `貴機構於${requestedOn}要求刪除的捐款人個人資料已刪除。貴機構於${receivedOn}收到該捐款人的要求。`,
      '金額、日期及收據編號會保留在貴機構的帳目內。已發出的收據亦會保留，因為貴機構須保存七年。',
      '請通知捐款人已完成刪除。貴機構在 Almoner 以外持有的資料，例如已匯出的檔案、電郵及自設名單，我們無法刪除，請一併刪除。',
    ],
    button: '查看捐款人頁面',
  }),
  cn: ({ receivedOn, requestedOn }) => ({
    subject: '捐款人的个人资料已删除',
    lines: [
      `贵机构于${requestedOn}要求删除的捐款人个人资料已删除。贵机构于${receivedOn}收到该捐款人的要求。`,
      '金额、日期和收据编号会保留在贵机构的账目中。已开具的收据也会保留，因为贵机构须保存七年。',
      '请通知捐款人已完成删除。贵机构在 Almoner 以外持有的资料，例如已导出的文件、邮件和自建名单，我们无法删除，请一并删除。',
    ],
    button: '查看捐款人页面',
  }),
}
