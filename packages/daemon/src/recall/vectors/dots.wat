;; Products of one query with int8 codes, 16 components at a time.
(module
  (import "env" "memory" (memory 1))
  (func (export "dots")
    (param $query i32) ;; address of $dimensions f32
    (param $dimensions i32) ;; components of a code, a multiple of 16
    (param $codes i32) ;; address of the codes, one behind the other
    (param $slots i32) ;; address of $count i32: which codes
    (param $count i32)
    (param $out i32) ;; address of $count f32: the products
    (local $code i32) (local $at i32) (local $part i32)
    (local $bytes v128) (local $half v128) (local $a v128) (local $b v128)
    (block $done
      (br_if $done (i32.eqz (local.get $count)))
      (loop $slot
        (local.set $code
          (i32.add (local.get $codes) (i32.mul (i32.load (local.get $slots)) (local.get $dimensions))))
        (local.set $part (local.get $query))
        (local.set $a (v128.const i32x4 0 0 0 0))
        (local.set $b (v128.const i32x4 0 0 0 0))
        (local.set $at (i32.const 0))
        (loop $sixteen
          (local.set $bytes (v128.load (i32.add (local.get $code) (local.get $at))))
          ;; components 0 to 7
          (local.set $half (i16x8.extend_low_i8x16_s (local.get $bytes)))
          (local.set $a
            (f32x4.add (local.get $a)
              (f32x4.mul (v128.load (local.get $part))
                (f32x4.convert_i32x4_s (i32x4.extend_low_i16x8_s (local.get $half))))))
          (local.set $b
            (f32x4.add (local.get $b)
              (f32x4.mul (v128.load offset=16 (local.get $part))
                (f32x4.convert_i32x4_s (i32x4.extend_high_i16x8_s (local.get $half))))))
          ;; components 8 to 15
          (local.set $half (i16x8.extend_high_i8x16_s (local.get $bytes)))
          (local.set $a
            (f32x4.add (local.get $a)
              (f32x4.mul (v128.load offset=32 (local.get $part))
                (f32x4.convert_i32x4_s (i32x4.extend_low_i16x8_s (local.get $half))))))
          (local.set $b
            (f32x4.add (local.get $b)
              (f32x4.mul (v128.load offset=48 (local.get $part))
                (f32x4.convert_i32x4_s (i32x4.extend_high_i16x8_s (local.get $half))))))
          (local.set $part (i32.add (local.get $part) (i32.const 64)))
          (local.set $at (i32.add (local.get $at) (i32.const 16)))
          (br_if $sixteen (i32.lt_u (local.get $at) (local.get $dimensions))))
        (local.set $a (f32x4.add (local.get $a) (local.get $b)))
        (f32.store (local.get $out)
          (f32.add
            (f32.add (f32x4.extract_lane 0 (local.get $a)) (f32x4.extract_lane 1 (local.get $a)))
            (f32.add (f32x4.extract_lane 2 (local.get $a)) (f32x4.extract_lane 3 (local.get $a)))))
        (local.set $out (i32.add (local.get $out) (i32.const 4)))
        (local.set $slots (i32.add (local.get $slots) (i32.const 4)))
        (local.set $count (i32.sub (local.get $count) (i32.const 1)))
        (br_if $slot (local.get $count))))))
