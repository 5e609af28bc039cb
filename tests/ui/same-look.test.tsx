import { expect, test } from 'vitest';
import { hasSameLook } from '#src/ui/same-look.ts';

const press = () => {};

function props(word: string, sign = <b className="sign">!</b>) {
  return {
    onPress: press,
    children: [
      sign,
      <span key="word">
        {word} <i />
      </span>,
    ],
  };
}

test('elements made anew of the same look the same; another word, element, handler or prop does not', () => {
  expect(hasSameLook(props('Save'), props('Save'))).toBe(true);
  expect(hasSameLook(props('Save'), props('Saved'))).toBe(false);
  expect(hasSameLook(props('Save'), props('Save', <i className="sign">!</i>))).toBe(false);
  expect(hasSameLook(props('Save'), { ...props('Save'), onPress: () => {} })).toBe(false);
  expect(hasSameLook(props('Save'), { ...props('Save'), disabled: false })).toBe(false);
  expect(hasSameLook({ ...props('Save'), disabled: false }, props('Save'))).toBe(false);
});
