import { useLingui } from '@lingui/react/macro'
import type { AreaQuestion } from '../faq-areas.ts'

export const useSettingQuestions = (): readonly AreaQuestion[] => {
  const { t } = useLingui()
  return [
    {
      id: 'change-name',
      question: t`How do we change our name or address?`,
      answer: t`An owner proposes the new name, address or IR File No. Until we approve it, your pages and receipts show the current one. Receipts that were issued before stay as they are. Website, contact, languages and minimum amount change at once.`,
      link: { to: '/OrgSettings/Info', word: t`Organisation info` },
    },
    {
      id: 'change-colours',
      question: t`How do I change the look of our donation pages?`,
      answer: t`Choose the colours of the header, the buttons and the progress bar; a preview is shown beside them. Text stays readable whatever you choose. With the Free plan the pages are blue.`,
      link: { to: '/OrgSettings/ThemeColor', word: t`Theme colours` },
    },
    {
      id: 'own-questions',
      question: t`Can we ask payers our own questions?`,
      answer: t`Yes, up to 20, with the Premium plan. A question can be required, shown on receipts and archived. It is never deleted, so that earlier answers keep their question.`,
      link: { to: '/OrgSettings/CustomInputFields', word: t`Custom input fields` },
    },
    {
      id: 'reports',
      question: t`How do we get files for our bookkeeper or auditor?`,
      answer: t`Choose a report, a period and a format. You get an email when the file is ready. Its figures agree with the books. If you request it again as recorded on the same day, it has the same figures, whatever has been recorded since. Reports come with the Plus plan.`,
      link: { to: '/OrgSettings/Reports', word: t`Reports` },
    },
    {
      id: 'report-as-known',
      question: t`Why does a report of last month have different figures than before?`,
      answer: t`Refunds and corrections were recorded since. If you request the report as recorded on the earlier day, it has the earlier figures. If you choose the day on which a payment was recorded instead of the day on which the money arrived, later entries do not change a past month.`,
      link: { to: '/OrgSettings/Reports', word: t`Reports` },
    },
    {
      id: 'newer-document',
      question: t`How do we send a newer version of a document?`,
      answer: t`An owner adds it as a PDF under Legal documents and chooses its kind. It replaces the older one, which stays listed with its file. Enter the last day on which it is valid, and the desk reminds you 60 days before it expires.`,
      link: { to: '/OrgSettings/LegalDocuments', word: t`Legal documents` },
    },
    {
      id: 'signed-terms',
      question: t`Where is the agreement that we signed?`,
      answer: t`Owners find it under Terms: which version was signed, when and by whom, with its text to print. If there is a newer version, each owner is asked to read it, and one of them accepts it for the charity.`,
      link: { to: '/OrgSettings/Terms', word: t`Terms` },
    },
    {
      id: 'own-domain',
      question: t`Can our donation pages have our own web address?`,
      answer: t`Yes, with the Premium plan, such as donate.example.org. You add two DNS records, and we look for them for 24 hours. Links in emails and receipts then use the new address.`,
      link: { to: '/OrgSettings/CustomDomain', word: t`Custom domain` },
    },
    {
      id: 'referral',
      question: t`What do we get for recommending Almoner to another charity?`,
      answer: t`You get one free month of your subscription fee for each charity that joins with your link, once it first pays for a subscription. Owners find the link, its QR code and the charities that joined under Referral plan.`,
      link: { to: '/ReferralPlan', word: t`Referral plan` },
    },
    {
      id: 'change-plan',
      question: t`How do I change our plan?`,
      answer: t`An owner changes it under Billing. A larger plan is charged for the days that are left and takes effect at once; a smaller one takes effect at the end of the paid period. You see the amount and what will be paused before you confirm. What a smaller plan does not include stays set up and is not used.`,
      link: { to: '/OrgSettings/Billing', word: t({ message: 'Billing', context: 'page' }) },
    },
  ]
}
