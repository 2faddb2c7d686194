import type { Letter } from '../writer/letter.ts'

/** The records of the charity’s own domain were absent for days, so it stopped. */
export const customDomainLost: Letter<{ host: string; at: string }> = {
  en: ({ at, host }) => ({
    subject: `your domain no longer works: ${host}`,
    lines: [
      `On ${at}, we stopped using ${host} for your donation pages.`,
      `Its DNS records have not pointed to Almoner for several days, so donors can no longer reach you at ${host}. Your pages and all links in our emails use your Almoner address again.`,
      'To use the domain again, log in to the desk, open Settings, Custom domain, add the two records shown there at your domain provider and select “Check now”.',
      'If you have given up the domain, remove it there.',
    ],
  }),
  zh: ({ at, host }) => ({
    subject: `貴機構的網域已失效：${host}`,
    lines: [
      `我們已於${at}停止以 ${host} 顯示貴機構的捐款網頁。`,
      `該網域的記錄已連續數日沒有指向 Almoner，捐款人無法再經 ${host} 瀏覽貴機構的網頁。網頁及電郵內的連結已改回使用貴機構的 Almoner 網址。`,
      '如要再次使用該網域，請登入工作台，開啟「設定」中的「自訂網域」，於網域供應商加入該頁所示的兩項記錄，然後選擇「立即檢查」。',
      '如不再使用該網域，請在該頁移除。',
    ],
  }),
  cn: ({ at, host }) => ({
    subject: `贵机构的域名已失效：${host}`,
    lines: [
      `我们已于${at}停止用 ${host} 显示贵机构的捐款网页。`,
      `该域名的记录已连续数天没有指向 Almoner，捐款人无法再通过 ${host} 访问贵机构的页面。页面和邮件中的链接已恢复使用贵机构的 Almoner 地址。`,
      '如要再次使用该域名，请登录工作台，打开“设置”中的“自定义域名”，在域名服务商处添加该页显示的两条记录，然后选择“立即检查”。',
      '如果不再使用该域名，请在该页面移除。',
    ],
  }),
}
