import { publishedPasswords } from '@almoner/platform/password/published-passwords.ts'
import { calendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { WorldApplicant } from './applicants.ts'
import { letter, picture } from './papers.ts'

type Applied = Omit<
  WorldApplicant,
  'language' | 'password' | 'card' | 'identityCard' | 'logo' | 'documents'
> & {
  /** The last digits of the card for the subscription; null on the free plan. */
  cardLast4: string | null
  /** The text of the Inland Revenue's letter. */
  taxLetter: string
  /** The shades of the specimens. */
  shade: number
}

/** The papers of a charity that was approved: legible, and complete at once. */
const apply = ({ cardLast4, taxLetter, shade, ...given }: Applied): WorldApplicant => {
  const { registeredName, subDomain } = given
  return {
    ...given,
    language: 'en',
    password: publishedPasswords.staff,
    card: cardLast4 === null ? null : createCard(subDomain, cardLast4),
    identityCard: picture([
      [208, shade, 224],
      [172, shade - 20, 205],
      [236, 240, 243],
    ]),
    logo: picture([
      [shade - 140, 78, 92],
      [shade, 160, 80],
    ]),
    documents: [
      {
        key: 'section88',
        kind: 'section88',
        fileName: 'Inland Revenue letter.pdf',
        paper: letter([
          'Specimen: letter from the Inland Revenue Department',
          `To the directors of ${registeredName}`,
          taxLetter,
          'This paper is part of a demonstration. No such charity exists.',
        ]),
      },
      {
        key: 'registration',
        kind: 'registration',
        fileName: 'Certificate of incorporation.pdf',
        paper: letter([
          'Specimen: certificate of incorporation',
          registeredName,
          'Company limited by guarantee, incorporated in Hong Kong',
        ]),
      },
    ],
  }
}

/** Returns a customer and a test card with the names that the simulated Stripe would use. */
const createCard = (subDomain: string, last4: string) => ({
  customerId: `cus_world${subDomain}`,
  paymentMethodId: `pm_world${subDomain}`,
  brand: 'visa',
  last4,
})

const isExempt = 'The charity is exempt from tax under section 88 of the Inland Revenue Ordinance.'

export const approvedApplicants: readonly WorldApplicant[] = [
  apply({
    subDomain: 'harbour',
    username: 'staff@harbour.example',
    firstName: '淑儀',
    lastName: '黃',
    phoneNumber: '+85261230001',
    irFileNumber: '91/99001',
    plan: 'premium',
    period: 'annual',
    referredBy: null,
    cardLast4: '4242',
    secretaryName: 'Leung Chi Keung',
    registeredName: 'Harbour Light Children’s Fund Limited',
    bank: { bankCode: '004', branchCode: '511', accountNumber: '123451001' },
    representative: {
      firstName: '淑儀',
      lastName: '黃',
      jobTitle: 'Chief executive',
      dateOfBirth: calendarDay('1974-06-21'),
      hongKongId: 'B234567(1)',
      line1: 'Flat 4, 12/F, 8 Tsun Yip Lane',
      city: 'Kwun Tong',
    },
    registeredAddress: { line1: 'Room 2, 3/F, 412 Hoi Bun Road', city: 'Kwun Tong' },
    taxLetter: isExempt,
    shade: 210,
  }),
  apply({
    subDomain: 'lionrock',
    username: 'staff@lionrock.example',
    firstName: 'Kwok Keung',
    lastName: 'Lau',
    phoneNumber: '+85261230002',
    irFileNumber: '91/99002',
    plan: 'pro',
    period: 'annual',
    referredBy: null,
    cardLast4: '4242',
    secretaryName: 'Tam Yuk Ching',
    registeredName: 'Lion Rock Elderly Care Limited',
    bank: { bankCode: '012', branchCode: '737', accountNumber: '123452002' },
    representative: {
      firstName: 'Kwok Keung',
      lastName: 'Lau',
      jobTitle: 'Director',
      dateOfBirth: calendarDay('1962-01-30'),
      hongKongId: 'C345678(A)',
      line1: 'Room 1203, Block C, Lower Lung Estate',
      city: 'Wong Tai Sin',
    },
    registeredAddress: { line1: 'G/F, Block C, Lower Lung Estate', city: 'Wong Tai Sin' },
    taxLetter: isExempt,
    shade: 204,
  }),
  apply({
    subDomain: 'bauhinia',
    username: 'staff@bauhinia.example',
    firstName: '曉彤',
    lastName: '鄧',
    phoneNumber: '+85261230003',
    irFileNumber: '91/99003',
    plan: 'plus',
    period: 'monthly',
    referredBy: null,
    cardLast4: '4242',
    secretaryName: 'Man Ka Lok',
    registeredName: 'Bauhinia Animal Rescue Limited',
    bank: { bankCode: '024', branchCode: '389', accountNumber: '123453003' },
    representative: {
      firstName: '曉彤',
      lastName: '鄧',
      jobTitle: 'Founder',
      dateOfBirth: calendarDay('1988-09-09'),
      hongKongId: 'D456789(8)',
      line1: '90 Shui Tau Tsuen',
      city: 'Kam Tin',
    },
    registeredAddress: { line1: '88 Shui Tau Tsuen', city: 'Kam Tin' },
    taxLetter: isExempt,
    shade: 198,
  }),
  apply({
    subDomain: 'tinhau',
    username: 'staff@tinhau.example',
    firstName: 'Fong',
    lastName: 'Siu',
    phoneNumber: '+85261230004',
    irFileNumber: '91/99004',
    plan: 'free',
    period: 'annual',
    referredBy: 'harbour',
    cardLast4: null,
    secretaryName: 'Ko Wing Sze',
    registeredName: 'Tin Hau Community Kitchen',
    bank: { bankCode: '388', branchCode: '756', accountNumber: '123454004' },
    representative: {
      firstName: 'Fong',
      lastName: 'Siu',
      jobTitle: 'Chairperson',
      dateOfBirth: calendarDay('1969-12-24'),
      hongKongId: 'E567890(4)',
      line1: '5/F, 29 Yau Lung Street',
      city: 'Tin Hau',
    },
    registeredAddress: { line1: 'Shop 6, 31 Yau Lung Street', city: 'Tin Hau' },
    taxLetter: 'The application under section 88 has been received and is being processed.',
    shade: 216,
  }),
]
