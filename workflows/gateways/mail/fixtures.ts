import { withName, type Mail } from './gateway.ts'

export const receiptMailSent: Mail = {
  messageId: 'receipt-0193f0c2',
  to: 'donor@example.org',
  from: withName('海港之光 "Harbour"', 'receipts@almoner.example'),
  replyTo: 'hello@harbour.example',
  subject: '捐款收據',
  text: '多謝\n.\nHK$519.11\n',
  html: '<p>多謝</p>',
  language: 'zh',
  attachments: [
    {
      filename: '收據 1.pdf',
      contentType: 'application/pdf',
      content: new TextEncoder().encode('%PDF-1.7 not a real one'),
    },
  ],
}
