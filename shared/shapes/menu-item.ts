// One entry of a menu, as the console has it.
import * as z from 'zod'

export const menuItem = z.object({
  id: z.number().int(),
  /** Null at the top level. */
  parentId: z.number().int().nullable(),
  /** 1 at the top level. */
  level: z.number().int(),
  path: z.string().meta({ title: '路径' }),
  name: z.string().meta({ title: '名称' }),
  title: z.string().meta({ title: '标题' }),
  /** Name of an icon; empty for none. */
  icon: z.string().meta({ title: '图标' }),
  /** Names the page that the console opens; empty for a group. */
  component: z.string().meta({ title: '组件' }),
  hidden: z.boolean().meta({ title: '隐藏' }),
  /** A group stays a submenu even with a single visible child. */
  alwaysShow: z.boolean().meta({ title: '始终展开' }),
  /** Its tab is opened from the start and cannot be closed. */
  affix: z.boolean().meta({ title: '固定标签' }),
  /** The menu path that lights up for this page; null for its own. */
  activeMenu: z.string().nullable().meta({ title: '高亮菜单' }),
  /** Where the entry leads; 'noRedirect' for a group that leads nowhere. */
  redirect: z.string().nullable().meta({ title: '跳转' }),
  sort: z.number().int().meta({ title: '排序' }),
  /**
   * How the title is typed without Chinese characters: one lower-case syllable for each character, with spaces between
   * them ('ku cun cha xun'), and the first letter of each ('kccx'). An upstream may send neither.
   */
  pinyin: z.string().optional().meta({ title: '拼音' }),
  initials: z.string().optional().meta({ title: '拼音首字母' }),
})
export type MenuItem = z.output<typeof menuItem>
