import { createPdf } from '../use-cases/files/uploads/testing/pdf.ts'
import { currentAgreement } from '../use-cases/agreement/agreement-contract.ts'

/** A body of each section that its schema and the application accept. */
export const sectionBodies = (subDomain: string) => ({
  agreement: {
    directorName: '陳大文',
    secretaryName: '李小明',
    version: currentAgreement.version,
    language: 'zh',
  },
  info: {
    nameEn: 'Kites for All Limited',
    nameZh: '風箏樂',
    address: '12 Hoi Yuen Road, Kwun Tong, Hong Kong',
    irFileNumber: '91/00001',
    organisationUrl: 'https://kites.example',
    subDomain,
    email: 'office@kites.example',
    firstName: 'Suk Yee',
    lastName: 'Wong',
    phoneNumber: '2123 4567',
    defaultLanguage: 'en',
    supportedLanguages: ['en', 'zh'],
    statementDescriptor: 'KITES FOR ALL',
    minimum: '20',
    header: '#123b4a',
    button: 'C4522B',
    progressBar: 'E0A03A',
  },
  plan: { plan: 'free', period: 'annual', referralCode: '' },
  bank: {
    bankCode: '004',
    branchCode: '123',
    accountNumber: '456-789-001',
    accountHolder: 'KITES FOR ALL LIMITED',
  },
  kyc: {
    registeredName: 'Kites for All Limited',
    irFileNumber: '91/00001',
    line1: '12 Hoi Yuen Road',
    line2: '',
    city: 'Kwun Tong',
    firstName: 'Suk Yee',
    lastName: 'Wong',
    jobTitle: 'Director',
    email: 'wong@kites.example',
    dateOfBirth: '1980/02/29',
    hongKongId: 'a123456(3)',
    personalCity: 'Sha Tin',
    personalLine1: '1 Shatin Centre Street',
  },
})

export const formWith = (
  texts: Record<string, string>,
  file?: { name: string; blob: Blob; as?: string },
) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(texts)) form.set(name, value)
  if (file) form.set(file.name, file.blob, file.as ?? 'file')
  return form
}

export const smallPdf = (text = ''): Blob => new Blob([createPdf({ text })])
