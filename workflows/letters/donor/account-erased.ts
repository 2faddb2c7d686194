import type { Letter } from '../writer/letter.ts'

/** The last letter to a donor who requested the erasure of their account. */
export const accountErased: Letter = {
  en: () => ({
    subject: 'Your account is erased',
    lines: [
      'You asked us to erase your account and the data that we hold about you. It is no longer possible to log in with this address.',
      'We have erased your name and details, your saved cards, your messages to charities, and your name in the records of your payments. Your monthly gifts have ended and are not charged any more. A payment that was in progress is completed as usual.',
      'Receipts that were issued to you stay with the charities, and so do the sums in their books, without your name. Charities must keep their records for seven years (Inland Revenue Ordinance, section 51C).',
      'This cannot be undone, and this is our last email about your account. If you give again, we will treat you as a new donor.',
    ],
    foot: (charity) => `This email was sent from the page of ${charity}.`,
  }),
  zh: () => ({
    subject: '你的帳戶已刪除',
    lines: [
      '我們已按你的要求刪除你的帳戶，以及我們保存有關你的資料。任何人都不能再用這個電郵地址登入。',
      '已刪除的包括你的姓名及個人資料、已儲存的信用卡、你寫給慈善機構的備註，以及捐款紀錄中的身份資料。你的每月捐款已經終止，不會再收取款項。正在處理的付款會如常完成。',
      '已向你發出的收據由慈善機構保留；帳目中的金額亦會保留，但不再有你的姓名。按《稅務條例》第 51C 條，慈善機構須保存紀錄七年。',
      '刪除後無法還原，這是有關你帳戶的最後一封電郵。如果你日後再次捐款，我們會視你為新的捐款人。',
    ],
    foot: (charity) => `此要求在${charity}的網頁上提出。`,
  }),
  cn: () => ({
    subject: '您的账户已删除',
    lines: [
      '我们已按您的要求删除您的账户，以及我们保存的有关您的资料。任何人都不能再用这个电子邮箱登录。',
      '已删除的包括您的姓名和个人资料、已保存的信用卡、您写给慈善机构的备注，以及捐款记录中的身份信息。您的每月捐款已经终止，不会再扣款。正在处理的付款会照常完成。',
      '已向您开具的收据由慈善机构保留；账目中的金额也会保留，但不再有您的姓名。根据香港《税务条例》第 51C 条，慈善机构须保存记录七年。',
      '删除后无法恢复，这是有关您账户的最后一封邮件。如果您以后再次捐款，我们会把您当作新的捐款人。',
    ],
    foot: (charity) => `此要求在${charity}的网页上提出。`,
  }),
}
