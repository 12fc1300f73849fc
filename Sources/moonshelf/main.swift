print("moonshelf")
