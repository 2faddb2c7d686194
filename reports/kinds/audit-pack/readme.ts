import type { Language } from '@almoner/domain/kernel/locale.ts'
import { messagesIn } from '@almoner/workflows/locales/messages.ts'
import type { Fact } from '../../formats/content.ts'

const paragraphs: Record<Language, { before: readonly string[]; after: readonly string[] }> = {
  en: {
    before: ['Audit pack'],
    after: [
      'reports/: each report as a csv file, and beside it a json file with its request, its rows, its totals and its sha256.',
      'trial-balance.csv: the charity’s part in every account, debits less credits, before the period and at its end. Each column sums to zero.',
      'chain.jsonl: the links of the charity’s events. Each line is a block of 64 events: the record number and the first 12 digits of the hash of each event, and the link after the last one.',
      'events/: the events of the period, a line each. An event about money is there as it is stored, with its personal part encrypted. Of any other event there is its hash alone.',
      'manifest.json: the request, the last record number (position) and the sha256 of every file.',
      'To check all of this, unpack the archive, and run in its folder, with Node.js 20 or later and without the internet:',
      '    node verify.mjs',
      'It compares the sha256 of every file. It computes the links again: the link after an event is the sha256 of the link before it and the sha256 of the event’s line. It checks that the trial balance sums to zero, that every journal balances, and that the donation ledger and the journal have the same income. The links prove that no event was changed since; compare the last link, and the sha256 of this archive, with those that Almoner shows you.',
    ],
  },
  zh: {
    before: ['審計資料包'],
    after: [
      'reports/：每份報表的 csv 檔案，旁邊的 json 檔案載有其要求、行數、總額及 sha256。',
      'trial-balance.csv：機構在每個帳目中的部分（借方減貸方），列出期初及期末數額。每欄合計為零。',
      'chain.jsonl：機構各事件的鏈結。每行為一個區塊，共 64 個事件：每個事件的紀錄編號及雜湊值首 12 位，以及最後一個事件之後的鏈結。',
      'events/：期內的事件，每行一個。與款項有關的事件按儲存原樣列出，當中的個人資料已加密；其他事件只列出雜湊值。',
      'manifest.json：要求、最後紀錄編號（position）及每個檔案的 sha256。',
      '如要核實以上內容，請解壓縮，並在其資料夾以 Node.js 20 或以上版本執行以下指令，無須連接互聯網：',
      '    node verify.mjs',
      '程式會比較每個檔案的 sha256，並重新計算鏈結：事件之後的鏈結，是之前的鏈結連同該事件一行的 sha256 再計算的 sha256。程式亦會檢查試算表合計為零、每項分錄借貸相等，以及捐款明細帳與分錄的收入相同。鏈結證明事件其後未被更改；請將最後的鏈結及本資料包的 sha256 與 Almoner 所顯示的比較。',
    ],
  },
  cn: {
    before: ['审计资料包'],
    after: [
      'reports/：每份报表的 csv 文件，旁边的 json 文件载有其请求、行数、总额及 sha256。',
      'trial-balance.csv：机构在每个账目中的部分（借方减贷方），列出期初及期末数额。每列合计为零。',
      'chain.jsonl：机构各事件的链接。每行为一个区块，共 64 个事件：每个事件的记录编号及哈希值前 12 位，以及最后一个事件之后的链接。',
      'events/：期内的事件，每行一个。与款项有关的事件按存储原样列出，其中的个人资料已加密；其他事件只列出哈希值。',
      'manifest.json：请求、最后记录编号（position）及每个文件的 sha256。',
      '如要核实以上内容，请解压缩，并在其文件夹以 Node.js 20 或以上版本运行以下指令，无须连接互联网：',
      '    node verify.mjs',
      '程序会比较每个文件的 sha256，并重新计算链接：事件之后的链接，是之前的链接连同该事件一行的 sha256 再计算的 sha256。程序也会检查试算表合计为零、每项分录借贷相等，以及捐款明细账与分录的收入相同。链接证明事件其后未被更改；请将最后的链接及本资料包的 sha256 与 Almoner 所显示的比较。',
    ],
  },
}

/** The text that explains a pack and how to check it. */
export const writeReadme = (language: Language, facts: readonly Fact[]): string => {
  const { before, after } = paragraphs[language]
  const { pair } = messagesIn(language).receipt
  const head = facts.map(({ label, value }) => pair(label, value)).join('\r\n')
  return `\uFEFF${[...before, head, ...after].join('\r\n\r\n')}\r\n`
}
