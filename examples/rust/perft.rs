//! Counts the tree of legal moves from Rust, by the C interface: perft DEPTH
//!
//! rustc examples/rust/perft.rs -L PREFIX/lib -l oware
//!
//! What is unsafe stands in `oware`, behind a type that frees what it owns and gives errors as values.

mod oware {
    use std::ffi::{CStr, CString};
    use std::os::raw::{c_char, c_int, c_void};
    use std::ptr::null;

    #[repr(C)]
    #[derive(Clone, Copy, Default)]
    pub struct Position {
        pub houses: [u8; 12],
        pub stores: [u8; 2],
        pub mover: u8,
    }

    extern "C" {
        fn oware_last_error() -> *const c_char;
        fn oware_rules_parse(text: *const c_char, rules: *mut u32) -> c_int;
        fn oware_game_new(rules: u32, start: *const Position, game: *mut *mut c_void) -> c_int;
        fn oware_game_free(game: *mut c_void);
        fn oware_game_play_line(game: *mut c_void, moves: *const c_char) -> c_int;
        fn oware_game_position(game: *const c_void, position: *mut Position) -> c_int;
        fn oware_perft(position: *const Position, rules: u32, depth: c_int, counts: *mut u64) -> c_int;
    }

    fn check(status: c_int) -> Result<(), String> {
        if status == 0 {
            return Ok(());
        }
        // The message is a text of the library's own, which stays until the next error.
        Err(unsafe { CStr::from_ptr(oware_last_error()) }.to_string_lossy().into_owned())
    }

    pub struct Game {
        rules: u32,
        handle: *mut c_void,
    }

    impl Game {
        pub fn new(rules: &str) -> Result<Game, String> {
            let name = CString::new(rules).map_err(|error| error.to_string())?;
            let mut game = Game { rules: 0, handle: std::ptr::null_mut() };
            check(unsafe { oware_rules_parse(name.as_ptr(), &mut game.rules) })?;
            check(unsafe { oware_game_new(game.rules, null(), &mut game.handle) })?;
            Ok(game)
        }

        pub fn play(&mut self, moves: &str) -> Result<(), String> {
            let line = CString::new(moves).map_err(|error| error.to_string())?;
            check(unsafe { oware_game_play_line(self.handle, line.as_ptr()) })
        }

        pub fn perft(&self, depth: usize) -> Result<Vec<u64>, String> {
            let mut position = Position::default();
            check(unsafe { oware_game_position(self.handle, &mut position) })?;
            let mut counts = vec![0; depth];
            check(unsafe { oware_perft(&position, self.rules, depth as c_int, counts.as_mut_ptr()) })?;
            Ok(counts)
        }
    }

    impl Drop for Game {
        fn drop(&mut self) {
            unsafe { oware_game_free(self.handle) }
        }
    }
}

fn run(depth: usize) -> Result<(), String> {
    let mut game = oware::Game::new("abapa")?;
    println!("{:?}", game.perft(depth)?);
    game.play("Ff")?;
    println!("{:?}", game.perft(depth)?);
    match game.play("F") {
        Ok(()) => Err("an empty house was played".to_string()),
        Err(message) => Ok(println!("{message}")),
    }
}

fn main() {
    let depth = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(5);
    if let Err(message) = run(depth) {
        eprintln!("perft: {message}");
        std::process::exit(1);
    }
}
