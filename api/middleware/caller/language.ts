import { getCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { isLanguage, type Language } from '@almoner/domain/kernel/locale.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { includes } from '@almoner/domain/plans/plan-features.ts'

/** The name of the cookie that stores a person's language. */
export const languageCookie = 'language'

/**
 * Chooses the reader's language: their own choice, else the browser's if the charity and its
 * subscription allow it, else the charity's. The result is never a language that the charity does
 * not support.
 */
export const language = createMiddleware<AppEnv>(async (c, next) => {
  const languageChoice = getCookie(c, languageCookie)
  const acceptHeader = c.req.header('Accept-Language') ?? ''
  const tenant = c.get('tenant')
  if (tenant.kind === 'charity') {
    const { profile } = tenant.charity
    const may = (candidate: Language | null) =>
      candidate && profile.supportedLanguages.includes(candidate) ? candidate : null
    const own = isLanguage(languageChoice) ? may(languageChoice) : null
    const detects = profile.autoDetectLanguage && includes(profile.plan, 'languages')
    const detected = detects ? may(languageFromHeader(acceptHeader)) : null
    c.set('language', own ?? detected ?? profile.defaultLanguage)
  } else {
    c.set(
      'language',
      isLanguage(languageChoice) ? languageChoice : (languageFromHeader(acceptHeader) ?? 'en'),
    )
  }
  await next()
  c.res.headers.append('Vary', 'Accept-Language, Cookie')
})

/** The first supported language of an Accept-Language header. */
export const languageFromHeader = (header: string): Language | null => {
  const wanted = header
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const q = parameters.find((parameter) => parameter.trim().startsWith('q='))
      return { tag, quality: q ? Number(q.trim().slice(2)) : 1 }
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
  for (const { tag } of wanted) {
    if (/^en\b/.test(tag)) return 'en'
    if (/^zh-(?:hans|cn|sg|my)\b/.test(tag)) return 'cn'
    if (/^zh\b/.test(tag) || /^yue\b/.test(tag)) return 'zh'
  }
  return null
}
