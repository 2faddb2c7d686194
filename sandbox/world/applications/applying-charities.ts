import type { DescribeApplicant } from '@almoner/domain/application/commands.ts'
import { toThreeLanguages } from '../texts.ts'

/** A charity as its application describes it. It is on the platform once that is approved. */
export type ApplyingCharity = {
  subDomain: string
  profile: Omit<DescribeApplicant, 'type' | 'subDomain' | 'irFileNumber' | 'contact'>
  contact: DescribeApplicant['contact']
}

export const newHope: ApplyingCharity = {
  subDomain: 'newhope',
  profile: {
    defaultLanguage: 'en',
    supportedLanguages: ['en', 'zh', 'cn'],
    name: toThreeLanguages('New Hope Library', '新希望圖書館', '新希望图书馆'),
    address: toThreeLanguages(
      '2/F, 205 Fuk Wing Lane, Sham Shui Po, Hong Kong',
      '香港深水埗福榮里205號2樓',
      '香港深水埗福荣里205号2楼',
    ),
    organisationUrl: 'https://newhope.example',
    minimumPaymentCents: null,
    statementDescriptor: 'NEW HOPE LIB',
    colours: { header: '2B3A67', button: '496A9C', progressBar: 'D9A441' },
  },
  contact: {
    firstName: 'Priya',
    lastName: 'Nair',
    email: 'office@newhope.example',
    phoneNumber: '+85223450005',
  },
}

export const peakTrail: ApplyingCharity = {
  subDomain: 'peaktrail',
  profile: {
    defaultLanguage: 'en',
    supportedLanguages: ['en', 'zh', 'cn'],
    name: toThreeLanguages('Peak Trail Volunteers', '山頂步道義工隊', '山顶步道义工队'),
    address: toThreeLanguages(
      'Kiosk 1, Lugard Bend, The Peak, Hong Kong',
      '香港山頂盧吉彎1號亭',
      '香港山顶卢吉弯1号亭',
    ),
    organisationUrl: null,
    minimumPaymentCents: null,
    statementDescriptor: 'PEAK TRAIL',
    colours: { header: '31572C', button: '4F772D', progressBar: '90A955' },
  },
  contact: {
    firstName: 'Martin',
    lastName: 'Cheung',
    email: 'office@peaktrail.example',
    phoneNumber: '+85223450006',
  },
}
