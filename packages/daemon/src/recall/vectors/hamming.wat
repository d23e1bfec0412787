;; Differing bits of codes and a query, 16 bytes at a time.
(module
  (import "env" "memory" (memory 1))
  (func (export "distances")
    (param $codes i32) ;; address of the codes, one behind the other
    (param $count i32) ;; how many
    (param $query i32) ;; address of a code
    (param $bytes i32) ;; length of a code: a multiple of 16, at most 496, so that no lane of $sum overflows
    (param $out i32) ;; address of $count u16: the distances
    (local $sum v128) (local $at i32)
    (block $done
      (br_if $done (i32.eqz (local.get $count)))
      (loop $code
        (local.set $sum (v128.const i32x4 0 0 0 0))
        (local.set $at (i32.const 0))
        (loop $sixteen
          (local.set $sum
            (i8x16.add
              (i8x16.popcnt
                (v128.xor
                  (v128.load align=1 (i32.add (local.get $codes) (local.get $at)))
                  (v128.load align=1 (i32.add (local.get $query) (local.get $at)))))
              (local.get $sum)))
          (br_if $sixteen
            (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 16))) (local.get $bytes))))
        (local.set $sum (i32x4.extadd_pairwise_i16x8_u (i16x8.extadd_pairwise_i8x16_u (local.get $sum))))
        (i32.store16 (local.get $out)
          (i32.add
            (i32.add (i32x4.extract_lane 0 (local.get $sum)) (i32x4.extract_lane 1 (local.get $sum)))
            (i32.add (i32x4.extract_lane 2 (local.get $sum)) (i32x4.extract_lane 3 (local.get $sum)))))
        (local.set $out (i32.add (local.get $out) (i32.const 2)))
        (local.set $codes (i32.add (local.get $codes) (local.get $bytes)))
        (br_if $code (local.tee $count (i32.sub (local.get $count) (i32.const 1))))))))
