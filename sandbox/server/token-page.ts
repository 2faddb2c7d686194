import { html } from 'hono/html'
import { pageFrame, type PageLanguage } from '../provider/pages/page.ts'

type Texts = { title: string; hint: string; token: string; open: string; wrong: string }

const texts: Record<PageLanguage, Texts> = {
  en: {
    title: 'This page needs a token',
    hint: 'Almoner prints the token when it starts. It is needed because other devices can reach this sandbox.',
    token: 'Token',
    open: 'Open the page',
    wrong: 'The token is incorrect. Each start makes a new one.',
  },
  'zh-Hant-HK': {
    title: '這個頁面需要權杖',
    hint: 'Almoner 啟動時會顯示權杖。由於其他裝置可連接這個測試環境，因此需要權杖。',
    token: '權杖',
    open: '開啟頁面',
    wrong: '權杖不正確。每次啟動都會產生新的權杖。',
  },
  'zh-Hans-CN': {
    title: '此页面需要令牌',
    hint: 'Almoner 启动时会显示令牌。由于其他设备可以访问此测试环境，因此需要令牌。',
    token: '令牌',
    open: '打开页面',
    wrong: '令牌不正确。每次启动都会生成新的令牌。',
  },
}

/** The page's form requests the page again, with the token that is typed in. */
export const tokenPage = (language: PageLanguage, isWrong: boolean) => {
  const { title, hint, token, open, wrong } = texts[language]
  return pageFrame(
    { language, title },
    html`<main>
      <h1>${title}</h1>
      <p id="hint">${hint}</p>
      ${isWrong ? html`<p role="alert">${wrong}</p>` : ''}
      <form method="get">
        <label for="token">${token}</label>
        <input id="token" name="token" autocomplete="off" required aria-describedby="hint" />
        <button>${open}</button>
      </form>
    </main>`,
  )
}
