import { Button, buttonClass, type ButtonTone } from '@zoria/ui/button.tsx'
import { Checkbox } from '@zoria/ui/checkbox.tsx'
import { IconButton } from '@zoria/ui/icon-button.tsx'
import { Menu } from '@zoria/ui/menu.tsx'
import { Switch } from '@zoria/ui/switch.tsx'
import { TabGroup, TabPanel, TabRow } from '@zoria/ui/tabs.tsx'
import { Tooltip } from '@zoria/ui/tooltip.tsx'
import { Bell, Play, Wallet } from 'lucide-react'
import { useState } from 'react'
import { nothing, type Entry, type Speech } from '../entry.ts'

const tones: readonly ButtonTone[] = ['gold', 'sky', 'ghost', 'text', 'danger']

/** What is pressed, switched and chosen. */
export const controls: Entry = (speech) => [
  buttons(speech),
  iconButtons(speech),
  {
    name: 'Checkbox',
    states: [
      { name: 'off', render: () => <Checkbox label={speech.words.form.newsletter} /> },
      { name: 'on', render: () => <Checkbox label={speech.words.form.newsletter} defaultChecked /> },
      {
        name: 'fault',
        render: () => <Checkbox label={speech.words.form.newsletter} error={speech.words.form.required} />,
      },
      { name: 'disabled', render: () => <Checkbox label={speech.words.form.newsletter} disabled /> },
    ],
  },
  {
    name: 'Switch',
    states: [
      { name: 'off', render: () => <SwitchSample label={speech.words.form.sound} isOnAtFirst={false} /> },
      { name: 'on', render: () => <SwitchSample label={speech.words.form.sound} isOnAtFirst /> },
    ],
  },
  { name: 'Tabs', states: [{ name: 'three', render: () => <TabsSample speech={speech} /> }] },
  {
    name: 'Menu',
    states: [
      { name: 'closed', render: () => <MenuSample speech={speech} isOpenAtFirst={false} /> },
      { name: 'open', isOverlay: true, render: () => <MenuSample speech={speech} isOpenAtFirst /> },
    ],
  },
  {
    name: 'Tooltip',
    states: [
      {
        name: 'rest',
        render: () => (
          <Tooltip text={speech.words.hint}>
            <Button>{speech.say('shell.cashbox')}</Button>
          </Tooltip>
        ),
      },
    ],
  },
]

const buttons = ({ words, say }: Speech) => ({
  name: 'Button',
  states: [
    ...tones.map((tone) => ({
      name: tone,
      render: () => (
        <Button tone={tone}>
          <Play size={16} aria-hidden="true" />
          {words.received.play}
        </Button>
      ),
    })),
    {
      name: 'sizes',
      render: () => (
        <div className="gallery-row">
          <Button size="sm">{words.received.play}</Button>
          <Button size="md">{words.received.play}</Button>
          <Button size="lg">{words.received.play}</Button>
        </div>
      ),
    },
    {
      name: 'widest',
      render: () => (
        <Button tone="gold" size="xl">
          {say('shell.nav.wheel')}
        </Button>
      ),
    },
    {
      name: 'loading',
      render: () => (
        <Button tone="gold" isBusy>
          {words.received.activate}
        </Button>
      ),
    },
    {
      name: 'disabled',
      render: () => (
        <Button tone="gold" disabled>
          {words.received.activate}
        </Button>
      ),
    },
    {
      name: 'disabled-with-reason',
      render: () => (
        <Tooltip text={words.battle.rating}>
          <Button tone="gold" aria-disabled="true">
            {words.received.activate}
          </Button>
        </Tooltip>
      ),
    },
    {
      name: 'link',
      render: () => (
        <a className={buttonClass({ tone: 'gold' })} href="#gallery">
          {words.battle.table}
        </a>
      ),
    },
  ],
})

const iconButtons = ({ say, words }: Speech) => ({
  name: 'IconButton',
  states: [
    {
      name: 'rest',
      render: () => (
        <IconButton label={say('shell.menu')}>
          <Bell size={20} aria-hidden="true" />
        </IconButton>
      ),
    },
    {
      name: 'bare',
      render: () => (
        <IconButton label={say('shell.menu')} isBare>
          <Bell size={20} aria-hidden="true" />
        </IconButton>
      ),
    },
    {
      name: 'pressed',
      render: () => (
        <IconButton label={words.form.sound} aria-pressed>
          <Bell size={20} aria-hidden="true" />
        </IconButton>
      ),
    },
    {
      name: 'disabled',
      render: () => (
        <IconButton label={say('shell.menu')} disabled>
          <Bell size={20} aria-hidden="true" />
        </IconButton>
      ),
    },
  ],
})

function SwitchSample({ label, isOnAtFirst }: { readonly label: string; readonly isOnAtFirst: boolean }) {
  const [isOn, turn] = useState(isOnAtFirst)
  return (
    <div className="gallery-row">
      {label}
      <Switch label={label} isOn={isOn} onChange={turn} />
    </div>
  )
}

function TabsSample({ speech: { say, words } }: { readonly speech: Speech }) {
  const [key, choose] = useState<'one' | 'two' | 'three'>('one')
  return (
    <TabGroup value={key} onChange={choose}>
      <TabRow
        label={say('shell.menu')}
        tabs={[
          { key: 'one', label: say('shell.nav.bonuses') },
          { key: 'two', label: say('shell.nav.cashback') },
          { key: 'three', label: say('shell.nav.rating') },
        ]}
      />
      <TabPanel value="one" className="p-2">
        {words.bonus.welcome}
      </TabPanel>
      <TabPanel value="two" className="p-2">
        {words.bonus.daily}
      </TabPanel>
      <TabPanel value="three" className="p-2">
        {words.battle.rating}
      </TabPanel>
    </TabGroup>
  )
}

function MenuSample({
  speech: { say, words },
  isOpenAtFirst,
}: {
  readonly speech: Speech
  readonly isOpenAtFirst: boolean
}) {
  const [isOpen, open] = useState(isOpenAtFirst)
  return (
    <Menu label={say('shell.menu')} isOpen={isOpen} onOpenChange={open} trigger={<Button>{say('shell.menu')}</Button>}>
      <button type="button" className="menu-item" onClick={nothing}>
        <Wallet size={18} aria-hidden="true" />
        {say('shell.cashbox')}
      </button>
      <button type="button" className="menu-item" onClick={() => open(false)}>
        <Bell size={18} aria-hidden="true" />
        {words.received.good}
      </button>
    </Menu>
  )
}
