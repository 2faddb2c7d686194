import { publishedPasswords } from '@almoner/platform/password/published-passwords.ts'
import { calendarDay, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import type { choosablePlans } from '@almoner/domain/application/values.ts'
import type { DocumentKind } from '@almoner/domain/charity-details/document-kind.ts'
import type { Period } from '@almoner/domain/plans/plan-prices.ts'
import { letter, picture, unreadableScan, type Paper } from './papers.ts'

export type WorldDocument = { key: string; kind: DocumentKind; fileName: string; paper: Paper }

type ChoosablePlan = (typeof choosablePlans)[number]

/** A person who applied for one of the world's charities, and what they sent. */
export type WorldApplicant = {
  subDomain: string
  language: Language
  username: string
  password: string
  firstName: string
  lastName: string
  phoneNumber: string
  irFileNumber: string
  plan: ChoosablePlan
  period: Period
  /** The card provider's references, on a plan that costs something. */
  card: { customerId: string; paymentMethodId: string; brand: string; last4: string } | null
  /** The sub-domain of the charity whose code the applicant named; null if they named none. */
  referredBy: string | null
  secretaryName: string
  registeredName: string
  bank: { bankCode: string; branchCode: string; accountNumber: string }
  representative: {
    firstName: string
    lastName: string
    jobTitle: string
    dateOfBirth: CalendarDay
    hongKongId: string
    line1: string
    city: string
  }
  registeredAddress: { line1: string; city: string }
  identityCard: Paper
  logo: Paper
  documents: readonly WorldDocument[]
}

const password = publishedPasswords.staff

/** Complete papers, which wait for a decision. */
export const newHopeApplicant: WorldApplicant = {
  subDomain: 'newhope',
  language: 'en',
  username: 'staff@newhope.example',
  password,
  firstName: 'Priya',
  lastName: 'Nair',
  phoneNumber: '+85261230005',
  irFileNumber: '91/99005',
  plan: 'free',
  period: 'annual',
  card: null,
  referredBy: 'harbour',
  secretaryName: 'Kwok Wai Ming',
  registeredName: 'New Hope Library Limited',
  bank: { bankCode: '004', branchCode: '808', accountNumber: '123455005' },
  representative: {
    firstName: 'Priya',
    lastName: 'Nair',
    jobTitle: 'Director',
    dateOfBirth: calendarDay('1979-03-14'),
    hongKongId: 'A123456(3)',
    line1: 'Flat C, 9/F, 14 Yee Kuk Street',
    city: 'Sham Shui Po',
  },
  registeredAddress: { line1: '2/F, 205 Fuk Wing Lane', city: 'Sham Shui Po' },
  identityCard: picture([
    [214, 226, 236],
    [178, 199, 217],
    [236, 240, 243],
  ]),
  logo: picture([
    [43, 58, 103],
    [217, 164, 65],
  ]),
  documents: [
    {
      key: 'section88',
      kind: 'section88',
      fileName: 'Section 88 letter.pdf',
      paper: letter([
        'Specimen: letter about section 88',
        'To the directors of New Hope Library Limited',
        'File number 91/99005',
        'The library is exempt from tax under section 88 of the Inland Revenue Ordinance.',
        'This paper is part of a demonstration. No such charity exists.',
      ]),
    },
    {
      key: 'registration',
      kind: 'registration',
      fileName: 'Certificate of incorporation.pdf',
      paper: letter([
        'Specimen: certificate of incorporation',
        'New Hope Library Limited',
        'Company limited by guarantee, incorporated in Hong Kong on 4 May 2015',
      ]),
    },
    {
      key: 'constitution',
      kind: 'constitution',
      fileName: 'Articles of association.pdf',
      paper: letter([
        'Specimen: articles of association',
        'New Hope Library Limited',
        'The object is to lend books, without charge, to families in need.',
      ]),
    },
  ],
}

/** An applicant with two rounds, each with an unreadable letter. */
export const peakTrailApplicant: WorldApplicant = {
  subDomain: 'peaktrail',
  language: 'en',
  username: 'staff@peaktrail.example',
  password,
  firstName: 'Martin',
  lastName: 'Cheung',
  phoneNumber: '+85261230006',
  irFileNumber: '91/99006',
  plan: 'free',
  period: 'annual',
  card: null,
  referredBy: 'harbour',
  secretaryName: 'Yip Siu Lan',
  registeredName: 'Peak Trail Volunteers',
  bank: { bankCode: '012', branchCode: '875', accountNumber: '123456006' },
  representative: {
    firstName: 'Martin',
    lastName: 'Cheung',
    jobTitle: 'Chairperson',
    dateOfBirth: calendarDay('1985-11-02'),
    hongKongId: 'P654321(2)',
    line1: '3/F, 22 Robinson Lane',
    city: 'Mid-Levels',
  },
  registeredAddress: { line1: 'Kiosk 1, Lugard Bend', city: 'The Peak' },
  identityCard: picture([
    [226, 232, 214],
    [199, 212, 178],
    [240, 243, 236],
  ]),
  logo: picture([
    [49, 87, 44],
    [144, 169, 85],
  ]),
  documents: [
    {
      key: 'section88',
      kind: 'section88',
      fileName: 'IMG_2041.pdf',
      paper: unreadableScan(1),
    },
    {
      key: 'constitution',
      kind: 'constitution',
      fileName: 'Rules of the volunteers.pdf',
      paper: letter([
        'Specimen: rules',
        'Peak Trail Volunteers',
        'We mend steps, drains and signs.',
      ]),
    },
  ],
}

/** The letter that Peak Trail sent after the request for a legible one. */
export const peakTrailSecondScan: WorldDocument = {
  key: 'section88-again',
  kind: 'section88',
  fileName: 'IMG_2077.pdf',
  paper: unreadableScan(2),
}

export const applicants: readonly WorldApplicant[] = [newHopeApplicant, peakTrailApplicant]
